import type { Check, CheckFacts, Limits } from '#lib/audit/checks/define-check.ts';
import { checks as allChecks } from '#lib/audit/checks/index.ts';
import { keywordFacts } from '#lib/audit/run-audit.ts';
import { speedScore } from '#lib/audit/speed-score.ts';
import type { PageFacts } from '#lib/audit/types.ts';

/**
 * What a draft settles of the page it will be: its words, headings, links and pictures, and what it says of itself. All the
 * rest (headers, scripts, markup of the template, the site around it) comes from where it is published.
 */
const SETTLED = [
  'head.titles',
  'head.descriptions',
  'headings',
  ...['mainText', 'mainChars', 'textChars', 'wordCount', 'mainWordCount', 'language', 'readability'].map(
    (name) => `content.${name}`,
  ),
  ...['keywordDensity', 'topics', 'placeholders', 'errorPhrases'].map((name) => `content.${name}`),
  // A draft has none: they are text in it.
  'resources.scripts.total',
  ...['total', 'withoutAlt', 'emptyAlt', 'items.length'].map((name) => `images.${name}`),
  ...['src', 'url', 'alt', 'inLink', 'decorative', 'selector'].map((name) => `images.items[].${name}`),
  ...['total', 'withHref', 'withoutText', 'notCrawlable'].map((name) => `links.${name}`),
  ...['href', 'url', 'text', 'textFrom', 'kind', 'selector'].map((name) => `links.items[].${name}`),
];
/** Only where the draft has a path, and where the domain is known. */
const WITH_PATH = ['url.path', 'url.params', 'response.finalUrl'];
const WITH_DOMAIN = [
  ...['internal', 'external', 'externalFollowed', 'internalNofollow', 'uniqueInternal'].map((name) => `links.${name}`),
  'links.items[].internal',
];

/** A check looked at what a draft does not settle. */
class NotSettled extends Error {
  readonly fact: string;
  constructor(fact: string) {
    super(`A draft does not settle ${fact}`);
    this.fact = fact;
  }
}

/** The facts of a draft, in which only what it settles can be looked at; anything else throws. */
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

/** A check that says nothing of a draft, and what it would have to know. */
export interface LeftOut {
  id: string;
  title: string;
  reason: string;
}

/**
 * The checks of a page audit whose outcome rests on what the draft settles alone: each is tried on facts in which nothing
 * else can be looked at. There is no list of them to be kept.
 */
export function checksOfDraft(
  facts: PageFacts,
  keyword: string,
  limits: Readonly<Record<string, Limits>>,
  given: Given,
): { chosen: Check[]; leftOut: LeftOut[] } {
  const page = settledFacts(facts, given);
  const known: CheckFacts = {
    ...{ page, raw: page, rendered: null, diff: null, vitals: null, site: null, measuredAtMs: null },
    speed: speedScore(null, 'A draft is not loaded'),
    keyword: keyword === '' ? null : keywordFacts(facts, keyword),
  };
  const chosen: Check[] = [];
  const leftOut: LeftOut[] = [];
  for (const check of allChecks) {
    const missing = check.needs.find((need) => known[need] === null);
    const fact = missing ?? factMissed(check, known, limits);
    if (fact === null) chosen.push(check);
    else leftOut.push({ id: check.id, title: check.title, reason: REASONS[fact] ?? `It looks at ${fact}.` });
  }
  return { chosen, leftOut };
}

const REASONS: Readonly<Record<string, string>> = {
  rendered: 'It needs the page in a browser.',
  diff: 'It needs the page in a browser.',
  vitals: 'It needs the page in a browser.',
  site: 'It needs the site around the page.',
  keyword: 'The draft has no keyword.',
};

function factMissed(check: Check, known: CheckFacts, limits: Readonly<Record<string, Limits>>): string | null {
  const changed = Object.hasOwn(limits, check.limitsId) ? limits[check.limitsId] : undefined;
  try {
    check.evaluate(known, { ...check.limits, ...changed });
  } catch (error) {
    // Any other fault is the check's own, and is told as such when it runs.
    if (error instanceof NotSettled) return error.fact;
  }
  return null;
}
