import { indexability } from './checks/address/indexable.ts';
import type { Check, CheckFacts, Limits, Need } from './checks/define-check.ts';
import { checks as allChecks } from './checks/index.ts';
import { countWords } from './facts/text/words.ts';
import { hasWord, joinedWords, lowered } from './main-words.ts';
import { diffOf } from './rendering-diff.ts';
import { REPORT_VERSION } from './report-version.ts';
import { evaluateRichResults } from './rich-results/evaluate.ts';
import { bestPracticesOf, scoreOf } from './scoring.ts';
import { bySeverity } from './severities.ts';
import { speedScore } from './speed-score.ts';
import type { AuditReport, KeywordFacts, PageFacts, RenderedFacts, SiteFacts } from './types.ts';
import { applyVerdicts, type StoredVerdict } from './verdicts.ts';
import { weightOf } from './weights.ts';

/** The facts that the checks evaluate. What is missing is not measured. */
export interface AuditInput {
  /** Facts of the server's HTML. */
  raw: PageFacts;
  /** Facts of the DOM after scripts ran, and the browser's measurements; null in a crawl, which measures nothing. */
  rendered?: { facts: PageFacts; page: RenderedFacts | null } | null;
  /** Why there is no rendered part, for the reader. */
  renderedReason?: string | null;
  site?: SiteFacts | null;
  /** The page's leading term by default. */
  keyword?: string | null;
  /** Other thresholds, by the check's `limitsId`. */
  limits?: { readonly [limitsId: string]: Limits };
  /** Verdicts on earlier findings of this page, by check id. */
  verdicts?: ReadonlyMap<string, StoredVerdict>;
  /** Milliseconds since 1970, for dates in the page. Without it they are not evaluated. */
  now?: number;
  /** All checks by default. */
  checks?: readonly Check[];
}

const NO_BROWSER = 'The page was not loaded in a browser';
const NO_SITE = 'The site was not checked';

/** Runs every check on the facts and scores the results. Pure; an exception in a check becomes that check's own error. */
export function runAudit(input: AuditInput): AuditReport {
  const { raw } = input;
  const rendered = input.rendered ?? null;
  const page = rendered ? { ...rendered.facts, response: raw.response } : raw;
  const renderedReason = input.renderedReason ?? NO_BROWSER;
  const vitals = rendered?.page?.vitals ?? null;
  const facts: CheckFacts = {
    page,
    raw,
    rendered: rendered?.page ?? null,
    diff: rendered ? diffOf(raw, rendered.facts) : null,
    vitals,
    speed: speedScore(vitals, renderedReason),
    site: input.site ?? null,
    keyword: keywordFacts(page, input.keyword ?? undefined),
    measuredAtMs: input.now ?? null,
  };
  const { passed, ...outcomes } = evaluateAll(input.checks ?? allChecks, facts, renderedReason, input.limits ?? {});
  const index = indexability(page, facts.site, facts.measuredAtMs);
  applyVerdicts(outcomes.findings, input.verdicts ?? new Map());
  const score = scoreOf(outcomes.findings, passed, outcomes.notMeasured);
  return {
    version: REPORT_VERSION,
    url: raw.response.requestedUrl,
    finalUrl: raw.response.finalUrl,
    indexable: index.indexable,
    indexableReasons: index.reasons,
    score: isPage(raw) ? score : { ...score, value: null, grade: null },
    ...outcomes,
    passed,
    facts: page,
    rendered: facts.rendered,
    renderedReason: rendered ? null : renderedReason,
    vitals,
    speed: facts.speed,
    bestPractices: bestPracticesOf(outcomes.findings, passed),
    diff: facts.diff,
    richResults: evaluateRichResults(page.structuredData).outcomes,
    site: facts.site,
    keyword: facts.keyword,
  };
}

type Outcomes = Pick<AuditReport, 'findings' | 'passed' | 'notApplicable' | 'notMeasured' | 'errors' | 'limits'>;

function evaluateAll(
  checks: readonly Check[],
  facts: CheckFacts,
  renderedReason: string,
  limits: NonNullable<AuditInput['limits']>,
): Outcomes {
  const found: Outcomes = { findings: [], passed: [], notApplicable: [], notMeasured: [], errors: [], limits: {} };
  const { htmlOk } = facts.raw.response;
  for (const check of checks) {
    const { id, category, title } = check;
    if (!htmlOk && check.scope !== 'any') {
      found.notApplicable.push({ id, category, title, reason: 'The response is not an HTML page with status 200' });
      continue;
    }
    const missing = missingOf(check.needs, facts);
    if (missing !== null) {
      found.notMeasured.push({ id, category, title, reason: reasonFor(missing, renderedReason) });
      continue;
    }
    try {
      evaluateOne(check, facts, limits, found);
    } catch (error) {
      found.errors.push({ id, category, title, message: error instanceof Error ? error.message : String(error) });
    }
  }
  found.findings.sort(bySeverity);
  return found;
}

function missingOf(needs: readonly Need[], facts: CheckFacts): Need | null {
  for (const need of needs) if (facts[need] === null) return need;
  return null;
}

function reasonFor(need: Need, renderedReason: string): string {
  if (need === 'site') return NO_SITE;
  return need === 'keyword' ? 'The page has no text to extract a keyword from' : renderedReason;
}

function evaluateOne(
  check: Check,
  facts: CheckFacts,
  changed: NonNullable<AuditInput['limits']>,
  into: Outcomes,
): void {
  const { id, category, title, severity, limits: own, limitsId } = check;
  const other = Object.hasOwn(changed, limitsId) ? changed[limitsId] : undefined;
  const limits = other ? { ...own, ...other } : own;
  const outcome = check.evaluate(facts, limits);
  const used = usedLimits(check, limits);
  if (used) into.limits[id] = used;
  if (outcome.state === 'pass') into.passed.push({ id, category, title, found: outcome.found });
  else if (outcome.state === 'notApplicable') into.notApplicable.push({ id, category, title, reason: outcome.reason });
  else if (outcome.state === 'notMeasured') into.notMeasured.push({ id, category, title, reason: outcome.reason });
  else {
    const { found, expected, items, total, value } = outcome;
    const { countsIn, points } = weightOf(id);
    into.findings.push({
      id,
      category,
      severity: outcome.severity ?? severity,
      title: check.failureTitle,
      why: check.why,
      fix: check.fix,
      evidence: { found, expected, items, total, ...(value === undefined ? {} : { value }) },
      countsIn,
      points,
      gain: 0,
      verdict: null,
      reopened: null,
    });
  }
}

const ownLimits = new WeakMap<Check, AuditReport['limits'][string]>();

/** The limits used for a check; the default ones are the same object in every report. */
function usedLimits(check: Check, limits: Limits): AuditReport['limits'][string] | null {
  const names = Object.keys(check.limits);
  if (names.length === 0) return null;
  const known = limits === check.limits ? ownLimits.get(check) : undefined;
  if (known) return known;
  const used = Object.fromEntries(
    names.map((name) => {
      const own = check.limits[name] ?? 0;
      return [name, { value: limits[name] ?? own, default: own }] as const;
    }),
  );
  if (limits === check.limits) ownLimits.set(check, used);
  return used;
}

/** Occurrences of a keyword in the page. Whole words, case-insensitive. */
export function keywordFacts(facts: PageFacts, given: string | undefined): KeywordFacts | null {
  const asked = (given ?? '').trim();
  const [leading] = facts.content.keywordDensity;
  if (asked === '' && !leading) return null;
  const keyword = asked === '' ? (leading?.term ?? '') : asked;
  // The page's own term is one word, and it is already counted.
  const contains = asked === '' ? containsTerm : containsPhrase;
  const uses = asked === '' && leading ? leading : countOf(facts, keyword);
  return {
    keyword,
    source: asked === '' ? 'leading-term' : 'given',
    inTitle: contains(facts.head.titles.items[0]?.text ?? '', keyword),
    inDescription: contains(facts.head.descriptions.items[0]?.text ?? '', keyword),
    inH1: contains(facts.headings.items.find((heading) => heading.level === 1)?.text ?? '', keyword),
    inUrl: contains(safeDecode(facts.url.path).replace(/[-_/+.]+/g, ' '), keyword),
    count: uses.count,
    percent: uses.percent,
  };
}

function countOf({ content }: PageFacts, keyword: string): { count: number; percent: number } {
  const count = occurrences(joinedWords(content.mainText), keyword);
  const words = Math.max(1, content.mainWordCount);
  return { count, percent: Math.round(((count * countWords(keyword)) / words) * 10_000) / 100 };
}

const containsTerm = (text: string, term: string): boolean => hasWord(lowered(text), term);

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether a text contains a keyword: whole words, case-insensitive. */
export function containsPhrase(text: string, keyword: string): boolean {
  const needle = joinedWords(keyword);
  return needle.trim() === '' ? text.toLowerCase().includes(keyword.toLowerCase()) : joinedWords(text).includes(needle);
}

function occurrences(words: string, keyword: string): number {
  const needle = joinedWords(keyword);
  if (needle.trim() === '') return 0;
  let count = 0;
  for (let at = words.indexOf(needle); at !== -1; at = words.indexOf(needle, at + needle.length - 1)) count++;
  return count;
}

/** A file other than HTML is neither a good nor a bad page: it gets no score. */
function isPage({ response }: PageFacts): boolean {
  return ['', 'text/html', 'application/xhtml+xml'].includes(response.contentType);
}
