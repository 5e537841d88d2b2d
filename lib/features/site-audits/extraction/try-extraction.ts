import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { renderDocument } from '#lib/features/page-audits/service.ts';
import type { ColumnResult } from '#lib/features/site-audits/extraction/extract.ts';
import { expressionProblem } from '#lib/features/site-audits/extraction/extract.ts';
import { extractInThread } from '#lib/features/site-audits/extraction/extractor.ts';
import type { tryExtraction as definition } from '#lib/features/site-audits/extraction-contract.ts';
import { userOf } from '#lib/features/site-audits/owned.ts';
import { settingsFor } from '#lib/features/site-audits/settings/settings-store.ts';
import { openSite } from '#lib/features/site-audits/settings/site-access.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Refused, TimedOut } from '#lib/platform/errors.ts';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 5 * 1024 * 1024;
const KEPT_MS = 5 * 60_000;
const MAX_KEPT = 8;

interface KeptPage {
  url: string;
  status: number;
  html: string;
  rendered: string | null;
  at: Date;
}

/** Pages of the last minutes by user: an expression is tried on the same page with each change. */
const kept = new Map<string, KeptPage>();

/**
 * Extracts columns from one page. What an expression finds, or why it is invalid, is the result of its column.
 * @throws Refused (the site cannot be opened), what `net.fetch` throws
 */
export async function tryExtraction(
  ctx: Ctx,
  { url, columns, render }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition>> {
  const page = await pageOf(ctx, ctx.net.checkUrl(url).href, render);
  const problems = columns.map(expressionProblem);
  const valid = columns.filter((_, at) => problems[at] === null);
  const results = await extractInThread({ html: page.html, rendered: page.rendered, columns: valid }, ctx.signal).catch(
    (error: unknown) => {
      if (!(error instanceof TimedOut)) throw error;
      const { message: problem } = error;
      return valid.map((): ColumnResult => ({ value: null, matches: null, first: [], problem }));
    },
  );
  const queue = [...results];
  return {
    data: {
      page: {
        url: page.url,
        status: page.status,
        rendered: page.rendered !== null,
        fetched_at: page.at.toISOString(),
      },
      columns: columns.map(({ name }, at) => {
        const problem = problems[at] ?? null;
        const found = problem === null ? queue.shift() : undefined;
        return { name, ...(found ?? { value: null, matches: null, first: [], problem }) };
      }),
    },
  };
}

async function pageOf(ctx: Ctx, url: string, render: boolean): Promise<KeptPage> {
  const userId = userOf(ctx);
  // With other credentials it may be another page.
  const settings = await settingsFor(userId, url);
  const key = `${userId} ${render} ${settings?.updatedAt.getTime()} ${url}`;
  const now = ctx.now();
  for (const [name, { at }] of kept) if (now.getTime() - at.getTime() > KEPT_MS) kept.delete(name);
  const known = kept.get(key);
  if (known) return known;
  const access = await openSite(ctx, { userId, url }, null);
  if (typeof access === 'string') throw new Refused(access);
  const { headersFor, lend } = access.credentials;
  const answer = await ctx.net.fetch(url, {
    signal: ctx.signal,
    totalTimeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    headersFor,
  });
  const rendered = render ? await renderDocument(ctx, answer.url, { timeoutMs: TIMEOUT_MS, prepare: lend }) : null;
  const page = { url: answer.url, status: answer.status, html: answer.text(), rendered, at: now };
  const [oldest] = kept.keys();
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, page);
  return page;
}
