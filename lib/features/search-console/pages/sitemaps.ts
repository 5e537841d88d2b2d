import 'server-only';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { callGoogle, covers } from '#lib/features/google-accounts/service.ts';
import { API, type Reader, siteUrlOf } from '#lib/features/search-console/api/search-analytics.ts';
import { readerOf } from '#lib/features/search-console/pages/reader.ts';
import type * as contract from '#lib/features/search-console/pages-contract.ts';
import { findProperty } from '#lib/features/search-console/property-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotConfigured, Refused, Unreachable } from '#lib/platform/errors.ts';

type Answer = OutputOf<typeof contract.listSearchConsoleSitemaps>;

const count = z.union([z.string(), z.number()]).transform(Number).pipe(z.int().min(0)).catch(0);
const answer = z.object({
  sitemap: z
    .array(
      z.object({
        path: z.string(),
        type: z.string().nullable().default(null),
        isSitemapsIndex: z.boolean().default(false),
        isPending: z.boolean().default(false),
        errors: count.default(0),
        warnings: count.default(0),
        lastSubmitted: z.string().optional(),
        lastDownloaded: z.string().optional(),
        contents: z.array(z.object({ submitted: count.optional() })).default([]),
      }),
    )
    .default([]),
});

/** Stored sitemaps, those with errors first. @throws NotFound (project) */
export async function listSearchConsoleSitemaps(
  ctx: Ctx,
  { project_id: projectId }: { project_id: string },
): Promise<Answer> {
  await requireProjectRole(ctx, projectId, 'viewer');
  const property = await findProperty(projectId);
  const rows = property
    ? await db().searchConsoleSitemap.findMany({
        where: { propertyNo: property.no },
        orderBy: [{ errors: 'desc' }, { warnings: 'desc' }, { url: 'asc' }],
      })
    : [];
  return {
    data: {
      sitemaps: rows.map((row) => ({
        url: row.url,
        type: row.type,
        is_index: row.isIndex,
        is_pending: row.isPending,
        errors: row.errors,
        warnings: row.warnings,
        submitted: row.submitted,
        submitted_at: row.submittedAt?.toISOString() ?? null,
        downloaded_at: row.downloadedAt?.toISOString() ?? null,
        checked_at: row.checkedAt.toISOString(),
      })),
    },
  };
}

/** Reads the sitemaps now. @throws NotFound, NotConfigured, Forbidden, LimitReached, Unreachable */
export async function refreshSearchConsoleSitemaps(ctx: Ctx, input: { project_id: string }): Promise<Answer> {
  await requireProjectRole(ctx, input.project_id, 'editor');
  const { property, reader } = await readerOf(input.project_id);
  await loadSitemaps(ctx, property.no, reader);
  return listSearchConsoleSitemaps(ctx, input);
}

/**
 * Submits a sitemap, and reads the list again.
 * @throws NotFound, NotConfigured (without write access), Refused (not of the property), Forbidden, LimitReached, Unreachable
 */
export async function submitSearchConsoleSitemap(
  ctx: Ctx,
  { project_id: projectId, url }: InputOf<typeof contract.submitSearchConsoleSitemap>,
): Promise<Answer> {
  await requireProjectRole(ctx, projectId, 'editor');
  const { property, reader } = await readerOf(projectId);
  if (!covers(reader.account.scopes, 'sitemaps')) {
    throw new NotConfigured('The Google account was connected for reading only. Connect it again with write access.', {
      reason: 'scope',
    });
  }
  if (!isWithin(url, reader.siteUrl)) throw new Refused(`url is not on the property ${reader.siteUrl}; given: ${url}.`);
  const call = `${siteUrlOf(reader.siteUrl)}/sitemaps/${encodeURIComponent(url)}`;
  await callGoogle(ctx, reader.account, { api: API, url: call, method: 'PUT', timeoutMs: 20_000 });
  await loadSitemaps(ctx, property.no, reader);
  return listSearchConsoleSitemaps(ctx, { project_id: projectId });
}

/** Whether a URL is on a property, of a domain or with a URL prefix. */
function isWithin(url: string, siteUrl: string): boolean {
  const domain = /^sc-domain:(.+)$/.exec(siteUrl)?.[1];
  if (domain === undefined) return url.startsWith(siteUrl);
  const { hostname } = new URL(url);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/** Replaces the stored sitemaps of a property by those that Search Console has. */
export async function loadSitemaps(ctx: Ctx, propertyNo: number, { account, siteUrl }: Reader): Promise<void> {
  const url = `${siteUrlOf(siteUrl)}/sitemaps`;
  const parsed = answer.safeParse(await callGoogle(ctx, account, { api: API, url, timeoutMs: 20_000 }));
  if (!parsed.success) throw new Unreachable(`${API} returned an unexpected list of sitemaps. Try again later.`);
  const checkedAt = ctx.now();
  const rows = parsed.data.sitemap.map((one) => ({
    propertyNo,
    hash: hashOf(one.path),
    url: one.path,
    type: one.type,
    isIndex: one.isSitemapsIndex,
    isPending: one.isPending,
    errors: one.errors,
    warnings: one.warnings,
    submitted: submittedOf(one.contents),
    submittedAt: moment(one.lastSubmitted),
    downloadedAt: moment(one.lastDownloaded),
    checkedAt,
  }));
  await db().$transaction([
    db().searchConsoleSitemap.deleteMany({ where: { propertyNo } }),
    db().searchConsoleSitemap.createMany({ data: rows, skipDuplicates: true }),
  ]);
}

function submittedOf(contents: { submitted?: number | undefined }[]): number | null {
  const counted = contents.flatMap(({ submitted }) => submitted ?? []);
  return counted.length > 0 ? counted.reduce((sum, one) => sum + one, 0) : null;
}

function moment(text: string | undefined): Date | null {
  const at = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at);
}

/** MD5 as a UUID, as PostgreSQL's `md5(text)::uuid`. */
function hashOf(text: string): string {
  const hex = createHash('md5').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
