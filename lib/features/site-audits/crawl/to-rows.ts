import type { Outcome } from '#lib/crawl/crawl-options.ts';
import type { FrontierChange } from '#lib/crawl/frontier/frontier.ts';
import type { ScopeOf } from '#lib/crawl/frontier/scope.ts';
import { type Answer, redirectTarget } from '#lib/crawl/visit-page.ts';
import { addressKey } from '#lib/features/site-audits/crawl/address-key.ts';
import type { CrawlReading } from '#lib/features/site-audits/crawl/read-for-crawl.ts';
import type { AddressRow, LinkRow, PageRow, VisitRows } from '#lib/features/site-audits/report/rows.ts';

type Visited = Outcome<CrawlReading>;

interface Place {
  /** Whether an address belongs to the site, even if the settings exclude it. */
  isOwn: (url: string) => boolean;
  scope: ScopeOf;
}

const empty = (): VisitRows => ({
  addresses: [],
  pages: [],
  links: [],
  findings: [],
  checks: [],
  kept: [],
  bytes: 0,
});

/** Addresses that the frontier added, to be stored as waiting. */
export function rowsOfFound(changes: readonly FrontierChange[]): VisitRows {
  const rows = empty();
  for (const change of changes) {
    if (change.kind !== 'found') continue;
    const key = addressKey(change.url);
    if (key === null) continue;
    const { url, depth, from } = change;
    const address = { key, url, internal: true, outcome: 'waiting', source: from, depth } as const;
    rows.addresses.push({ ...address, inSitemap: from === 'sitemap' });
  }
  return rows;
}

/** Pages listed in a sitemap: marked if they are already known. Those that the scope excludes wait for no visit. */
export function rowsOfSitemap(pages: readonly string[], scope: ScopeOf): VisitRows {
  const rows = empty();
  for (const url of pages) {
    const key = addressKey(url);
    if (key === null) continue;
    const address = { key, url, internal: true, isWanted: scope(url) === 'in', source: 'sitemap', depth: 1 };
    rows.addresses.push({ ...addressOf(address), inSitemap: true });
  }
  return rows;
}

/** The rows of one visit: its redirects one by one, and the final response. */
export function rowsOfVisit(outcome: Visited, place: Place): VisitRows {
  const rows = empty();
  const chain = chainOf(outcome);
  const { depth, from } = outcome.visit;
  let previous: string | null = null;
  for (const [i, { url, status }] of chain.entries()) {
    const key = addressKey(url);
    if (key === null) continue;
    const internal = place.isOwn(url);
    const source = i === 0 ? from : 'redirect';
    rows.addresses.push(addressOf({ key, url, internal, isWanted: place.scope(url) === 'in', source, depth }));
    if (previous !== null) rows.links.push(edge(previous, key, 'redirect'));
    // The end of the chain is handled below.
    if (status !== null) {
      rows.pages.push({ key, url, outcome: 'redirect', status, reason: null, html: null });
      previous = key;
    }
  }
  recordEnd(rows, outcome, place);
  return rows;
}

interface Step {
  url: string;
  /** Status of a redirect; null at the end. */
  status: number | null;
}

/**
 * The addresses that a visit went through. Several spellings of one page (http, www.) are one step, under the last of
 * them, because they are one row.
 */
function chainOf(outcome: Visited): Step[] {
  const { redirects } = outcome.kind === 'page' ? outcome.page : outcome;
  const steps: Step[] = redirects.map(({ url, status }) => ({ url, status }));
  const end = endOf(outcome);
  if (end !== null) steps.push({ url: end, status: null });
  // An address that redirects to itself has two steps of the same name: the redirect and its target.
  const isCircle = outcome.kind === 'failed' && isRedirect(outcome.answer);
  const merged: Step[] = [];
  for (const step of steps) {
    const last = merged.at(-1);
    const isSame = last !== undefined && addressKey(last.url) === addressKey(step.url);
    if (isSame && !(isCircle && step.status === null)) merged[merged.length - 1] = step;
    else merged.push(step);
  }
  return merged;
}

/** The final address of a visit; null: a redirect without a valid target. */
function endOf(outcome: Visited): string | null {
  if (outcome.kind === 'page') return outcome.page.url;
  const { redirects, answer, url } = outcome;
  if (outcome.kind !== 'failed' || !isRedirect(answer)) return url;
  // A loop, or too many redirects: the end is the target of the last one.
  return redirectTarget(answer, redirects.at(-1)?.url ?? url);
}

const isRedirect = (answer: Answer | null): answer is Answer =>
  answer !== null && [301, 302, 303, 307, 308].includes(answer.status);

function recordEnd(rows: VisitRows, outcome: Visited, place: Place): void {
  if (outcome.kind === 'page') {
    recordPage(rows, outcome, place);
    return;
  }
  const { url, answer } = outcome;
  const key = addressKey(url);
  if (key === null) return;
  const page = (result: PageRow['outcome'], reason: string | null) => {
    const timing = answer && { ttfbMs: Math.round(answer.timing.ttfbMs), totalMs: Math.round(answer.timing.totalMs) };
    const contentType = answer?.headers['content-type']?.[0]?.split(';', 1)[0]?.trim().toLowerCase() ?? null;
    const status = answer?.status ?? null;
    const base = { key, url, outcome: result, status, reason, html: null, contentType };
    rows.pages.push({ ...base, bytes: answer?.decodedBytes ?? null, ...timing });
    rows.bytes += answer?.decodedBytes ?? 0;
  };
  switch (outcome.kind) {
    case 'bot_blocked':
    case 'signed_out':
      page('blocked', outcome.reason);
      return;
    case 'busy':
      if (outcome.status === 429) page('blocked', 'Status 429: the site is rate-limiting requests.');
      else page('server_error', `Status ${outcome.status}, repeatedly.`);
      return;
    case 'skipped':
      if (outcome.why === 'not-html') page('file', null);
      if (outcome.why === 'disallowed') {
        rows.pages.push({
          key,
          url,
          outcome: 'disallowed',
          status: null,
          reason: 'Blocked by robots.txt.',
          html: null,
        });
      }
      return;
    case 'failed':
      recordFailed(rows, outcome, { key, page });
  }
}

function recordFailed(
  rows: VisitRows,
  outcome: Extract<Visited, { kind: 'failed' }>,
  { key, page }: { key: string; page: (result: PageRow['outcome'], reason: string | null) => void },
): void {
  const { answer, status, reason, redirects, url } = outcome;
  if (isRedirect(answer)) {
    // Already reported as steps of the chain, except for a redirect without a valid target.
    if (redirects.length === 0)
      rows.pages.push({ key, url, outcome: 'redirect', status: answer.status, reason, html: null });
    return;
  }
  if (status === null) page('no_answer', reason);
  else page(status >= 500 ? 'server_error' : 'client_error', reason);
}

function recordPage(rows: VisitRows, { page, reading, visit }: Extract<Visited, { kind: 'page' }>, place: Place): void {
  const key = addressKey(page.url);
  if (key === null) return;
  const { read } = reading;
  const own = new Set<string>();
  const foreign = new Set<string>();
  for (const { url, ...link } of read.links) {
    const to = addressKey(url);
    if (to === null) continue;
    const internal = place.isOwn(url);
    if (link.kind === 'link') (internal ? own : foreign).add(to);
    // Internal addresses are stored when the frontier adds them.
    if (!internal)
      rows.addresses.push(
        addressOf({ key: to, url, internal, isWanted: false, source: link.kind, depth: visit.depth + 1 }),
      );
    rows.links.push({ from: key, to, ...link });
  }
  const counts = { linksOut: own.size, linksExternal: foreign.size };
  const { status } = page;
  rows.pages.push({
    key,
    url: page.url,
    outcome: 'page',
    status,
    reason: null,
    html: read.html?.hash ?? null,
    ...read.columns,
    ...counts,
  });
  rows.findings.push(...read.findings.map((finding) => ({ key, ...finding })));
  rows.checks.push({ key, outcomes: read.outcomes });
  rows.bytes += page.bytes;
  if (read.html) rows.kept.push(read.html);
}

type NewAddress = Pick<AddressRow, 'key' | 'url' | 'internal' | 'source' | 'depth'>;

/** @param isWanted whether it waits for a visit */
function addressOf({ isWanted, ...given }: NewAddress & { isWanted: boolean }): AddressRow {
  return { ...given, outcome: isWanted ? 'waiting' : 'unchecked', inSitemap: false };
}

function edge(from: string, to: string, kind: LinkRow['kind']): LinkRow {
  return { from, to, kind, nofollow: false, place: null, text: '', count: 1 };
}
