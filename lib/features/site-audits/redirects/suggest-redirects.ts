import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import type { AuditRow } from '#lib/features/site-audits/audit-store.ts';
import { addressKey } from '#lib/features/site-audits/crawl/address-key.ts';
import { readableAudit } from '#lib/features/site-audits/owned.ts';
import * as store from '#lib/features/site-audits/redirects/redirects-store.ts';
import {
  type exportRedirects as exported,
  MAX_BROKEN,
  type SuggestedRedirect,
  type suggestRedirects as suggested,
} from '#lib/features/site-audits/redirects-contract.ts';
import { searchedPages } from '#lib/features/site-audits/report/internal-links-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Refused } from '#lib/platform/errors.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';
import { MIN_SIMILARITY, SIMILARITY_RULE, SimilarPages } from '#lib/text/redirects/page-similarity.ts';
import { REDIRECT_FILES, redirectRules } from '#lib/text/redirects/redirect-rules.ts';

/** Pages that are compared, the strongest first. */
const MAX_COMPARED = 20_000;
/** Pages or URLs between which other requests get their turn. */
const AT_ONCE = 250;

/** The most similar page for each broken URL. @throws NotFound, also when it belongs to another user; Refused (no report) */
export async function suggestRedirects(
  ctx: Ctx,
  { id, min_score: least, limit }: InputOf<typeof suggested>,
): Promise<OutputOf<typeof suggested>> {
  const audit = await readableAudit(ctx, id);
  const [{ redirects, compared }, total] = await Promise.all([
    redirectsOf(ctx, audit, { least, take: limit }),
    store.countBroken(audit.no),
  ]);
  return { data: { redirects, total, compared, rule: SIMILARITY_RULE } };
}

/** Rules of a server, or a table. @throws what `suggestRedirects` throws */
export async function exportRedirects(
  ctx: Ctx,
  { id, min_score: least, format }: InputOf<typeof exported>,
): Promise<FileAnswer> {
  const audit = await readableAudit(ctx, id);
  if (format === 'csv') {
    const stem = `redirects-${audit.host}`.replace(/[^a-z0-9.-]+/gi, '-');
    return fileOfTables(stem, [await redirectTable(ctx, audit, least)], 'csv');
  }
  const { redirects } = await redirectsOf(ctx, audit, { least, take: MAX_BROKEN });
  const pairs = redirects.flatMap(({ from, to }) => (to ? [{ from: from.url, to: to.url }] : []));
  const { body } = new Response(redirectRules(pairs, format));
  if (!body) throw new Error('A response with a text has a body.');
  return { name: REDIRECT_FILES[format], contentType: 'text/plain; charset=utf-8', body };
}

/** All broken URLs with their suggested target. @throws Refused (no report) */
export async function redirectTable(
  ctx: Pick<Ctx, 'signal'>,
  audit: AuditRow,
  least: number = MIN_SIMILARITY,
): Promise<Table> {
  const { redirects } = await redirectsOf(ctx, audit, { least, take: MAX_BROKEN });
  const head = ['old_url', 'new_url', 'score', 'inlinks', 'clicks'];
  const rows = redirects.map(({ from, to, score, links_in, clicks }): Cell[] => [
    ...[from.url, to?.url ?? null],
    ...[score, links_in, clicks],
  ]);
  return { name: 'Redirects', head, rows };
}

async function redirectsOf(
  ctx: Pick<Ctx, 'signal'>,
  audit: AuditRow,
  { least, take }: { least: number; take: number },
): Promise<{ redirects: SuggestedRedirect[]; compared: number }> {
  if (audit.status !== 'done') throw new Refused('This site audit has no report yet.');
  const broken = await store.brokenUrls(audit.no, take);
  if (broken.length === 0) return { redirects: [], compared: 0 };
  const [pages, searched] = await Promise.all([
    store.replacements(audit.no, MAX_COMPARED),
    audit.projectId === null ? null : searchedPages(audit.projectId),
  ]);
  const clicksByKey = new Map(searched?.map(({ url, clicks }) => [addressKey(url), clicks]));
  const similar = new SimilarPages<store.ReplacementRow>();
  for (const [at, page] of pages.entries()) {
    if (at % AT_ONCE === 0) await turn(ctx);
    similar.add(page);
  }
  const redirects: SuggestedRedirect[] = [];
  for (const { key, links_in, ...from } of broken) {
    if (redirects.length % AT_ONCE === 0) await turn(ctx);
    const best = similar.best(from.url);
    const isGood = best !== null && best.score >= least;
    redirects.push({
      from,
      links_in,
      clicks: searched === null ? null : (clicksByKey.get(String(key)) ?? null),
      to: isGood ? refOf(best.page) : null,
      score: isGood ? best.score : null,
    });
  }
  return { redirects, compared: pages.length };
}

const refOf = ({ no, url, title, status, outcome }: store.ReplacementRow) => ({ no, url, title, status, outcome });

/** Other requests of this process run between the parts of a long calculation. */
async function turn({ signal }: Pick<Ctx, 'signal'>): Promise<void> {
  signal.throwIfAborted();
  await nextTurn();
}
