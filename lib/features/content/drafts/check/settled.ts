import type { Check, CheckFacts, Limits } from '#lib/audit/checks/define-check.ts';
import { checks as allChecks } from '#lib/audit/checks/index.ts';
import { keywordFacts } from '#lib/audit/run-audit.ts';
import { speedScore } from '#lib/audit/speed-score.ts';
import type { PageFacts } from '#lib/audit/types.ts';

/**
 * Facts that a draft determines about its page: words, headings, links, images and metadata. Everything else (headers,
 * scripts, template markup, the site around it) depends on where it is published.
 */
const SETTLED = [
  'head.titles',
  'head.descriptions',
  'headings',
  ...['mainText', 'mainChars', 'textChars', 'wordCount', 'mainWordCount', 'language', 'readability'].map(
    (name) => `content.${name}`,
  ),
  ...['keywordDensity', 'topics', 'placeholders', 'errorPhrases'].map((name) => `content.${name}`),
  // A draft has none: HTML in it is text.
  'resources.scripts.total',
  ...['total', 'withoutAlt', 'emptyAlt', 'items.length'].map((name) => `images.${name}`),
  ...['src', 'url', 'alt', 'inLink', 'decorative', 'selector'].map((name) => `images.items[].${name}`),
  ...['total', 'withHref', 'withoutText', 'notCrawlable'].map((name) => `links.${name}`),
  ...['href', 'url', 'text', 'textFrom', 'kind', 'selector'].map((name) => `links.items[].${name}`),
];
/** Only when the draft has a path, and when the domain is known. */
const WITH_PATH = ['url.path', 'url.params', 'response.finalUrl'];
const WITH_DOMAIN = [
  ...['internal', 'external', 'externalFollowed', 'internalNofollow', 'uniqueInternal'].map((name) => `links.${name}`),
  'links.items[].internal',
];

/** Thrown when a check reads a fact that a draft does not determine. */
class NotSettled extends Error {
  readonly fact: string;
  constructor(fact: string) {
    super(`A draft does not determine ${fact}`);
    this.fact = fact;
  }
}

/** The facts of a draft, limited to those it determines; reading any other one throws. */
function settledFacts(facts: PageFacts, { hasPath, hasDomain }: Given): PageFacts {
  const paths = [...SETTLED, ...(hasPath ? WITH_PATH : []), ...(hasDomain ? WITH_DOMAIN : [])];
  const whole = new Set(paths);
  const parts = new Set(paths.flatMap(prefixesOf));
  const guard = <T extends object>(value: T, path: string): T =>
    new Proxy(value, {
      get(target, key, receiver) {
        const inner: unknown = Reflect.get(target, key, receiver);
        if (typeof key === 'symbol') return inner;
        const at = path === '' ? key : `${path}.${key}`;
        if (whole.has(at)) return inner;
        if (!parts.has(at) || typeof inner !== 'object' || inner === null) throw new NotSettled(at);
        if (Array.isArray(inner)) return inner.map((item: object) => guard(item, `${at}[]`));
        return guard(inner, at);
      },
    });
  return guard(facts, '');
}

/** "a.b[].c" begins with "a", "a.b" and "a.b[]". */
function prefixesOf(path: string): string[] {
  const names = path.split('.');
  return names.slice(0, -1).flatMap((_, at) => {
    const prefix = names.slice(0, at + 1).join('.');
    return prefix.endsWith('[]') ? [prefix.slice(0, -2), prefix] : [prefix];
  });
}

interface Given {
  hasPath: boolean;
  hasDomain: boolean;
}

/** A check that does not apply to a draft, and the missing fact. */
export interface LeftOut {
  id: string;
  title: string;
  reason: string;
}

/**
 * The page audit checks that depend only on facts the draft determines. Each check is tried on facts where reading
 * anything else throws, so there is no list to maintain.
 */
export function checksOfDraft(
  facts: PageFacts,
  keyword: string,
  limits: Readonly<Record<string, Limits>>,
  given: Given,
): { chosen: Check[]; leftOut: LeftOut[] } {
  const page = settledFacts(facts, given);
  const known: CheckFacts = {
    page,
    raw: page,
    rendered: null,
    diff: null,
    vitals: null,
    site: null,
    measuredAtMs: null,
    speed: speedScore(null, 'A draft is not loaded'),
    keyword: keyword === '' ? null : keywordFacts(facts, keyword),
  };
  const chosen: Check[] = [];
  const leftOut: LeftOut[] = [];
  for (const check of allChecks) {
    const missing = check.needs.find((need) => known[need] === null);
    const fact = missing ?? factMissed(check, known, limits);
    if (fact === null) chosen.push(check);
    else leftOut.push({ id: check.id, title: check.title, reason: REASONS[fact] ?? `It checks ${fact}.` });
  }
  return { chosen, leftOut };
}

const REASONS: Readonly<Record<string, string>> = {
  rendered: 'Requires a rendered page.',
  diff: 'Requires a rendered page.',
  vitals: 'Requires a rendered page.',
  site: 'Requires a published site.',
  keyword: 'The draft has no keyword.',
};

function factMissed(check: Check, known: CheckFacts, limits: Readonly<Record<string, Limits>>): string | null {
  const changed = Object.hasOwn(limits, check.limitsId) ? limits[check.limitsId] : undefined;
  try {
    check.evaluate(known, { ...check.limits, ...changed });
  } catch (error) {
    // Any other error is the check's own, and is reported when it runs.
    if (error instanceof NotSettled) return error.fact;
  }
  return null;
}
