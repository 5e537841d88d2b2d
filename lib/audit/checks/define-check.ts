import type {
  Category,
  EvidenceItem,
  KeywordFacts,
  PageFacts,
  RenderedFacts,
  RenderingDiff,
  SiteFacts,
  SpeedScore,
  Vitals,
} from '#lib/audit/types.ts';
import { type Weight, weightOf } from '#lib/audit/weights.ts';

/**
 * Everything that an audit may know. Parts that were not collected are null; a check that needs one is then not measured.
 */
export interface CheckFacts {
  /** The page as a search engine would index it: rendered if it was rendered, else raw. */
  page: PageFacts;
  /** The page as it was served. */
  raw: PageFacts;
  rendered: RenderedFacts | null;
  diff: RenderingDiff | null;
  vitals: Vitals | null;
  speed: SpeedScore;
  site: SiteFacts | null;
  keyword: KeywordFacts | null;
  /** Milliseconds since 1970 when the page was fetched; null skips time-dependent checks. */
  measuredAtMs: number | null;
}

/** The parts that can be missing; `raw` and `page` are always present. */
export type Need = 'rendered' | 'diff' | 'vitals' | 'site' | 'keyword';

type Present<N extends Need> = Omit<CheckFacts, N> & { [K in N]: NonNullable<CheckFacts[K]> };

/** What a check found on a page. `found` and `expected` are texts for the reader; `total` counts all failing elements. */
export type Outcome =
  | { state: 'pass'; found: string | null }
  | {
      state: 'fail';
      found: string;
      expected: string;
      items: EvidenceItem[];
      total: number;
      value?: number;
      /** A lower severity than that of the check. */
      severity?: Weight['severity'];
    }
  | { state: 'notApplicable'; reason: string }
  | { state: 'notMeasured'; reason: string };

/** Thresholds of a check; callers may change them by check id. */
export type Limits = Readonly<Record<string, number>>;

/** A rule for pages: what it is called, what it costs (`weights.ts`), and how it is evaluated. */
export interface Check extends Pick<Weight, 'severity'> {
  /** A noun phrase, also used as the id in reports: "title-too-long". */
  id: string;
  category: Category;
  /** The rule, as shown for a page that follows it: "Title has a useful length". */
  title: string;
  /** The issue: "Title is too long". */
  failureTitle: string;
  /** Why it matters, one or two sentences. */
  why: string;
  /** What to do, one or two sentences. */
  fix: string;
  /** html: evaluates only 2xx HTML responses (default); any: every response. */
  scope: 'html' | 'any';
  needs: readonly Need[];
  limits: Limits;
  /** Name under which limits are set: the check's own id, or one shared by several related checks. */
  limitsId: string;
  // A method, not a property: its parameters may be narrower in a definition (the runner provides what is needed).
  evaluate(facts: CheckFacts, limits: Limits): Outcome;
}

type Given<N extends Need, L extends Limits> = Omit<
  Check,
  'severity' | 'needs' | 'limits' | 'limitsId' | 'evaluate' | 'scope'
> & {
  scope?: Check['scope'];
  limitsId?: string;
  needs?: readonly N[];
  limits?: L;
  evaluate(facts: Present<N>, limits: L): Outcome;
};

/** Defines a check; its severity is that of its weight. Everything it `needs` is present when it is evaluated; the runner ensures that. */
export function defineCheck<N extends Need = never, L extends Limits = Limits>(given: Given<N, L>): Check {
  // Safe: the runner evaluates only when every need is present, with limits merged over the declared ones.
  const { severity } = weightOf(given.id);
  return { scope: 'html', needs: [], limits: {}, limitsId: given.id, severity, ...given } as unknown as Check;
}

/** Passed; `found` if the value is worth showing. */
export const pass = (found: string | null = null): Outcome => ({ state: 'pass', found });

/** Failed, with the found value, the expected one, and the failing elements (`total` includes those left out). */
export const fail = (found: string, expected: string, items: EvidenceItem[] = [], total = items.length): Outcome => ({
  state: 'fail',
  found,
  expected,
  items: items.slice(0, 20),
  total,
});

/** Failed by a number that varies between runs: a verdict on it holds until it has changed by a quarter. */
export const failBy = (value: number, ...given: Parameters<typeof fail>): Outcome =>
  ({ ...fail(...given), value }) as Outcome;

/** Failed, less seriously than the check's own severity. */
export const failMildly = (severity: Weight['severity'], ...given: Parameters<typeof fail>): Outcome =>
  ({ ...fail(...given), severity }) as Outcome;

/** The outcome of a check that does not concern the page. */
export const notApplicable = (reason: string): Outcome => ({ state: 'notApplicable', reason });
/** The outcome of a check whose facts are missing. */
export const notMeasured = (reason: string): Outcome => ({ state: 'notMeasured', reason });
