import type { CanonicalFact, PageFacts } from '#lib/audit/types.ts';

/** Normalizes a URL as search engines do to identify a page: without fragment. */
export function comparable(url: string): string {
  let known = compared.get(url);
  if (known === undefined) {
    known = withoutFragment(url);
    if (compared.size >= REMEMBERED) compared.clear();
    compared.set(url, known);
  }
  return known;
}

/** The checks of a page compare the same few URLs repeatedly. */
const compared = new Map<string, string>();
const REMEMBERED = 50;

function withoutFragment(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  parsed.hash = '';
  return parsed.href;
}

/** Whether two URLs identify one page. */
export const samePage = (a: string, b: string): boolean => a === b || comparable(a) === comparable(b);

/** Canonical links that search engines use: in the head or a header, with a URL, without disqualifying attributes. */
export function usableCanonicals({ head }: PageFacts): (CanonicalFact & { resolved: string })[] {
  return head.canonicals.items.filter(
    (one): one is CanonicalFact & { resolved: string } =>
      one.inHead && one.ignoredAttributes.length === 0 && one.href !== '' && one.resolved !== null,
  );
}

/** The one URL that the canonical links name; null if there is none or they contradict each other. */
export function canonicalAddress(page: PageFacts): string | null {
  const all = usableCanonicals(page);
  const [first] = all;
  if (!first || all.some(({ resolved }) => !samePage(resolved, first.resolved))) return null;
  return first.resolved;
}

/** The canonical URL if it is a different page; null if it is this page. */
export function canonicalElsewhere(page: PageFacts): string | null {
  const address = canonicalAddress(page);
  return address === null || samePage(address, page.response.finalUrl) ? null : address;
}
