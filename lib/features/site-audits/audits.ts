import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { pageKey } from '#lib/crawl/frontier/page-key.ts';
import * as store from '#lib/features/site-audits/audit-store.ts';
import type * as contract from '#lib/features/site-audits/contract.ts';
import { crawlSiteAudit } from '#lib/features/site-audits/crawl-site-audit.job.ts';
import { noSuchAudit, ownedAudit, readableAudit, userOf } from '#lib/features/site-audits/owned.ts';
import { toDetail, toSummary } from '#lib/features/site-audits/present.ts';
import { removeSiteAudit } from '#lib/features/site-audits/remove-site-audit.job.ts';
import { settingsOfAudit } from '#lib/features/site-audits/settings/audit-settings.ts';
import type { Ctx } from '#lib/net/context.ts';
import { projectForResult } from '#lib/platform/access/require-project.ts';
import { afterId, cutPage } from '#lib/platform/database/list-page.ts';
import { InvalidInput, Refused } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';
import { readyQueue } from '#lib/platform/queue/record-job.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

/**
 * Stores a site audit and queues it in one transaction. Once it returns, the audit survives everything but its
 * deletion.
 * @param id of the audit; an existing one is not started again
 * @throws InvalidInput, Refused (target), NotFound (project), Unavailable (queue)
 */
export async function startSiteAudit(ctx: Ctx, input: Input<'startSiteAudit'>, id?: string): Output<'startSiteAudit'> {
  const userId = userOf(ctx);
  const there = id === undefined ? null : await store.find(userId, id);
  if (there) return one(there);
  const { project_id: given, url, own_site, ...fields } = input;
  const target = ctx.net.checkUrl(url);
  target.hash = '';
  const siteKey = pageKey(target.href);
  if (siteKey === null) throw new InvalidInput('url must not contain a user name or password');
  const projectId = await projectForResult(userId, given, target.hostname);
  const { settings, seedUrls } = await settingsOfAudit(ctx, target, fields, own_site === true);
  await ready();
  const audit = await store.create(
    { userId, url: target.href, siteKey, settings, seedUrls, projectId, ...(id && { id }) },
    (within, made) => enqueue(crawlSiteAudit, { id: made }, { within, owner: userId }),
  );
  return one(audit);
}

/** A user's site audits, newest first. @throws InvalidInput (cursor) */
export async function listSiteAudits(ctx: Ctx, input: Input<'listSiteAudits'>): Output<'listSiteAudits'> {
  const { query, status, limit, project_id: projectId } = input;
  const after = afterId(input.cursor);
  const list = input.per_site ? store.listNewest : store.list;
  const rows = await list(userOf(ctx), { query, status, projectId }, after, limit + 1);
  const { page, next_cursor } = cutPage(rows, limit);
  const [issues, sites] = await Promise.all([
    store.issueCounts(page.map(({ no }) => no)),
    input.per_site
      ? store.sitesOf(
          userOf(ctx),
          page.map(({ siteKey }) => siteKey),
        )
      : null,
  ]);
  return {
    data: {
      audits: page.map((row) => ({
        ...toSummary(row, issues.get(row.no)),
        site: sites?.get(row.siteKey) ?? null,
      })),
      next_cursor,
    },
  };
}

/** @throws NotFound, also when it belongs to another user */
export async function getSiteAudit(ctx: Ctx, { id }: Input<'getSiteAudit'>): Output<'getSiteAudit'> {
  const row = await readableAudit(ctx, id);
  const [issues, counts, previous] = await Promise.all([
    store.issueCounts([row.no]),
    store.distributions(row.no),
    store.previousOf(userOf(ctx), row),
  ]);
  return { data: { audit: toDetail(row, toSummary(row, issues.get(row.no)), counts, previous) } };
}

/**
 * An audit that is being analyzed, or has ended, stays as it is. @throws NotFound, also when it belongs to another user
 */
export async function pauseSiteAudit(ctx: Ctx, { id }: Input<'pauseSiteAudit'>): Output<'pauseSiteAudit'> {
  return one(await store.pause(userOf(ctx), id));
}

/** @throws NotFound, also when it belongs to another user; Refused when it has ended */
export async function resumeSiteAudit(ctx: Ctx, { id }: Input<'resumeSiteAudit'>): Output<'resumeSiteAudit'> {
  return goOn(ctx, id, null);
}

/**
 * Ends the crawl; the pages fetched so far are then analyzed. @throws NotFound, also when it belongs to another user;
 * Refused when it has ended
 */
export async function stopSiteAudit(ctx: Ctx, { id }: Input<'stopSiteAudit'>): Output<'stopSiteAudit'> {
  return goOn(ctx, id, 'stop');
}

async function goOn(ctx: Ctx, id: string, wanted: 'stop' | null) {
  const { status } = await ownedAudit(ctx, id);
  if (status === 'done' || status === 'failed') throw new Refused('This site audit has finished. Start a new one.');
  await ready();
  const queueIt = (within: Prisma.TransactionClient) => enqueue(crawlSiteAudit, { id }, { within });
  return one(await store.resume(userOf(ctx), id, wanted, queueIt));
}

/**
 * Hides a site audit immediately; its rows are deleted in the background. @throws NotFound, also when it belongs to
 * another user
 */
export async function deleteSiteAudit(ctx: Ctx, { id }: Input<'deleteSiteAudit'>): Output<'deleteSiteAudit'> {
  await ready();
  const queueIt = (within: Prisma.TransactionClient) => enqueue(removeSiteAudit, { id }, { within });
  if (!(await store.hide(userOf(ctx), id, ctx.now(), queueIt))) throw noSuchAudit();
  return { data: { deleted: true } };
}

async function one(row: store.AuditRow | null) {
  if (!row) throw noSuchAudit();
  const issues = await store.issueCounts([row.no]);
  return { data: { audit: toSummary(row, issues.get(row.no)) } };
}

const ready = () => readyQueue([crawlSiteAudit, removeSiteAudit], 'site audit');
