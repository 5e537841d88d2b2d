import 'server-only';
import * as store from '#lib/features/site-audits/analysis/analysis-store.ts';
import { circles, follow } from '#lib/features/site-audits/analysis/chains.ts';
import { closeAnalysis } from '#lib/features/site-audits/analysis/close-analysis-store.ts';
import { evaluateDuplicates, evaluateGroups } from '#lib/features/site-audits/analysis/evaluate-duplicates-store.ts';
import { evaluateAnswers, evaluateLinks } from '#lib/features/site-audits/analysis/evaluate-links-store.ts';
import {
  evaluateCanonicals,
  evaluateLanguages,
  evaluateSitemaps,
} from '#lib/features/site-audits/analysis/evaluate-references-store.ts';
import {
  depthsFrom,
  GraphBuilder,
  linkRank,
  linksInto,
  NOFOLLOW,
  REDIRECT,
} from '#lib/features/site-audits/analysis/link-graph.ts';
import { MIN_NEAR_WORDS, nearGroups } from '#lib/features/site-audits/analysis/near-duplicates.ts';
import { siteScoreOf } from '#lib/features/site-audits/analysis/site-score.ts';
import { type HeldRun, holding, type WhileHeld } from '#lib/features/site-audits/crawl/held-run-store.ts';
import { readNotes, readSettings } from '#lib/features/site-audits/crawl/run-notes.ts';
import { type RunRow, readWanted } from '#lib/features/site-audits/crawl/run-store.ts';
import { waitForDatabase } from '#lib/features/site-audits/crawl/run-writer.ts';
import type { SiteScore } from '#lib/features/site-audits/parts-contract.ts';
import { countMeasured, type FoundFinding, writeFindings } from '#lib/features/site-audits/report/findings-store.ts';
import { scorePages } from '#lib/features/site-audits/verdicts/verdict-effects-store.ts';
import { applyVerdicts, checkCounts } from '#lib/features/site-audits/verdicts/verdict-store.ts';
import type { Ctx } from '#lib/net/context.ts';

const BROKEN = new Set(['client_error', 'server_error', 'no_answer']);
const TEMPORARY = new Set([302, 303, 307]);

/**
 * Evaluates the pages of a run against each other. It is idempotent. Each step runs under the lease, also when it is
 * retried after a database outage, because another attempt may have finished the run in the meantime.
 * @throws LeaseLost
 */
export async function analyse(ctx: Ctx, audit: RunRow, lease: string): Promise<SiteScore> {
  const { id, no } = audit;
  const whileHeld = holding(id, lease);
  const settings = readSettings(audit);
  const { sitemaps } = readNotes(audit);
  const named = sitemaps?.pages ?? 0;
  const isWhole = named > 0 && sitemaps?.complete === true && audit.endReason === null;
  const steps: (() => Promise<void>)[] = [
    () => whileHeld(store.forgetAnalysis),
    () => store.countRows(),
    () => whileHeld(store.writeRefusalFindings),
    () => measureLinks(no, whileHeld),
    () => whileHeld(evaluateAnswers),
    () =>
      whileHeld((run) =>
        evaluateLinks(run, {
          hasExternal: settings.check_external,
          seesAllLinks: settings.mode !== 'list' && audit.endReason === null,
        }),
      ),
    () => followChains(no, whileHeld),
    () => whileHeld(evaluateDuplicates),
    () => evaluateGroups(whileHeld, 'duplicate-content'),
    () => groupTexts(no, whileHeld),
    () => evaluateGroups(whileHeld, 'near-duplicate'),
    () => whileHeld(evaluateCanonicals),
    () => whileHeld(evaluateLanguages),
    () => whileHeld((run) => evaluateSitemaps(run, named > 0, isWhole)),
    () => whileHeld((run) => applyVerdicts(audit, run)),
    () => whileHeld((run) => closeAnalysis(run, ctx.now())),
  ];
  for (const step of steps) {
    ctx.signal.throwIfAborted();
    await waitForDatabase(ctx, async () => {
      // Check the lease first, so that a step with expensive reads does not run in vain.
      await readWanted(id, lease);
      await step();
    });
  }
  const pages = await waitForDatabase(ctx, () => whileHeld((run) => scorePages(run.tx, run.no)));
  return siteScoreOf(await waitForDatabase(ctx, () => checkCounts(no)), pages);
}

/** Click depth, inlinks and link rank of every internal address. */
async function measureLinks(no: number, whileHeld: WhileHeld): Promise<void> {
  const last = await store.lastNumber(no);
  const builder = new GraphBuilder(last);
  for await (const edges of store.ownEdges(no, last)) {
    for (const { from_no: from, to_no: to, kind, nofollow } of edges) {
      builder.add(from, to, kind === 'redirect' ? REDIRECT : nofollow ? NOFOLLOW : 0);
    }
  }
  const graph = builder.build();
  const own = new Set<number>();
  for await (const rows of store.ownAddresses(no)) for (const row of rows) own.add(row.no);
  const depths = depthsFrom(graph, 1);
  const into = linksInto(graph);
  const ranks = linkRank(graph, (page) => own.has(page));
  const facts = [...own].map((page) => ({
    no: page,
    depth: (depths[page] ?? -1) < 0 ? null : (depths[page] ?? null),
    linksIn: into[page] ?? 0,
    rank: Math.round((ranks[page] ?? 0) * 100) / 100,
  }));
  await whileHeld((run) => store.writeLinkFacts(run, facts));
}

/** Redirects and canonical links, followed to their ends. */
async function followChains(no: number, whileHeld: WhileHeld): Promise<void> {
  const outcomes = new Map<number, string>();
  const redirects = new Map<number, number>();
  const canonicals = new Map<number, number>();
  const temporary: FoundFinding[] = [];
  const nowhere: FoundFinding[] = [];
  for await (const rows of store.ownAddresses(no)) {
    for (const row of rows) {
      outcomes.set(row.no, row.outcome);
      if (row.outcome === 'page' && row.canonical_no !== null && row.canonical_no !== row.no) {
        canonicals.set(row.no, row.canonical_no);
      }
      if (row.outcome !== 'redirect') continue;
      const target = row.redirect_no;
      const finding = { page: row.no, found: `status ${row.status}`, items: target === null ? [] : [target], total: 1 };
      if (target === null) nowhere.push({ ...finding, found: 'no redirect target' });
      else redirects.set(row.no, target);
      if (row.status !== null && TEMPORARY.has(row.status)) temporary.push(finding);
    }
  }
  const total = redirects.size + nowhere.length;
  await whileHeld(async (run) => {
    await evaluateRedirects(run, { redirects, outcomes, nowhere });
    await writeFindings(run, 'redirect-temporary', '301 or 308', temporary);
    for (const check of ['redirect-chain', 'redirect-loop', 'redirect-broken', 'redirect-temporary']) {
      await countMeasured(run, check, total);
    }
    await evaluateCanonicalChains(run, canonicals);
  });
}

interface Redirects {
  redirects: ReadonlyMap<number, number>;
  outcomes: ReadonlyMap<number, string>;
  nowhere: FoundFinding[];
}

async function evaluateRedirects(run: HeldRun, { redirects, outcomes, nowhere }: Redirects): Promise<void> {
  const targets = new Set(redirects.values());
  const hops: { no: number; value: number }[] = [];
  const chains: FoundFinding[] = [];
  const broken = [...nowhere];
  for (const [page, target] of redirects) {
    const { steps, isCircle } = follow(redirects, page);
    hops.push({ no: page, value: isCircle ? -1 : steps.length });
    // A chain is reported once, at its start.
    if (!isCircle && steps.length > 1 && !targets.has(page)) {
      chains.push({ page, found: `${steps.length} redirects`, items: steps, total: steps.length });
    }
    const outcome = outcomes.get(target) ?? '';
    if (BROKEN.has(outcome)) broken.push({ page, found: 'redirects to a broken URL', items: [target], total: 1 });
  }
  const loops = circles(redirects).map((circle) => ({
    page: circle[0] ?? 0,
    found: circle.length === 1 ? 'redirects to itself' : `a loop of ${circle.length} URLs`,
    items: [...circle.slice(1), circle[0] ?? 0],
    total: circle.length,
  }));
  await store.writeColumn(run, 'redirect_hops', hops);
  await writeFindings(run, 'redirect-chain', 'one redirect', chains);
  await writeFindings(run, 'redirect-loop', 'a final page', loops);
  await writeFindings(run, 'redirect-broken', 'a final page', broken);
}

async function evaluateCanonicalChains(run: HeldRun, canonicals: ReadonlyMap<number, number>): Promise<void> {
  const inCircle = new Set<number>();
  const loops = circles(canonicals).map((circle) => {
    for (const page of circle) inCircle.add(page);
    const items = [...circle.slice(1), circle[0] ?? 0];
    return { page: circle[0] ?? 0, found: `a loop of ${circle.length} pages`, items, total: circle.length };
  });
  const targets = new Set(canonicals.values());
  const chains: FoundFinding[] = [];
  for (const page of canonicals.keys()) {
    if (inCircle.has(page) || targets.has(page)) continue;
    const { steps } = follow(canonicals, page);
    if (steps.length > 1) chains.push({ page, found: `${steps.length} steps`, items: steps, total: steps.length });
  }
  await writeFindings(run, 'canonical-loop', 'one canonical page', loops);
  await writeFindings(run, 'canonical-chain', 'the last page of the chain', chains);
}

/** Pages with nearly the same text. */
async function groupTexts(no: number, whileHeld: WhileHeld): Promise<void> {
  const texts = await store.comparableTexts(no, MIN_NEAR_WORDS);
  const groups = nearGroups(BigInt64Array.from(texts, ({ simhash }) => simhash));
  const sizes = new Map<number, number>();
  for (const first of groups) sizes.set(first, (sizes.get(first) ?? 0) + 1);
  const rows = texts.flatMap((text, place) => {
    const first = groups[place] ?? place;
    return (sizes.get(first) ?? 0) > 1 ? [{ no: text.no, value: texts[first]?.no ?? text.no }] : [];
  });
  await whileHeld((run) => store.writeColumn(run, 'near_duplicate_of', rows));
}
