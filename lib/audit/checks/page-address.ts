import type { CanonicalFact, PageFacts } from '#lib/audit/types.ts';

/** An address as search engines tell pages apart: without fragment. */
export function comparable(url: string): string {
  let known = compared.get(url);
  if (known === undefined) {
    known = withoutFragment(url);
    if (compared.size >= REMEMBERED) compared.clear();
    compared.set(url, known);
  }
  return known;
}

/** The checks of a page compare the same few addresses again and again. */
const compared = new Map<string, string>();
const REMEMBERED = 50;

function withoutFragment(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  parsed.hash = '';
  return parsed.href;
}

/** Whether two addresses name one page. */
export const samePage = (a: string, b: string): boolean => a === b || comparable(a) === comparable(b);

/** Canonical links that search engines read: in the head or a header, with an address, without excluding attributes. */
export function usableCanonicals({ head }: PageFacts): (CanonicalFact & { resolved: string })[] {
  return head.canonicals.items.filter(
    (one): one is CanonicalFact & { resolved: string } =>
      one.inHead && one.ignoredAttributes.length === 0 && one.href !== '' && one.resolved !== null,
  );
}

/** The one address that the canonical links name; null when there is none or they contradict each other. */
export function canonicalAddress(page: PageFacts): string | null {
  const all = usableCanonicals(page);
  const [first] = all;
  if (!first || all.some(({ resolved }) => !samePage(resolved, first.resolved))) return null;
  return first.resolved;
}

/** The page that search engines are asked to keep in this one's place; null when it is this page. */
export function canonicalElsewhere(page: PageFacts): string | null {
  const address = canonicalAddress(page);
  return address === null || samePage(address, page.response.finalUrl) ? null : address;
}
