/** Larger pages are not parsed again just to point at one element. */
const PARSE_MAX = 4 * 1024 * 1024;

/**
 * Finds the index of a selector's element among those with its tag. The browser's own parser builds a document that runs and
 * loads nothing.
 * @param snippet distinguishes elements that match the same short selector
 */
export function elementFinder(source: string, snippet: string | undefined) {
  return (selector: string): { tag: string; index: number } | null => {
    if (source.length > PARSE_MAX) return null;
    try {
      const page = new DOMParser().parseFromString(source, 'text/html');
      const named = [...page.querySelectorAll(selector)];
      const sample = snippet ? new DOMParser().parseFromString(snippet, 'text/html').body.firstElementChild : null;
      const element = named.find((one) => sample && isLike(one, sample)) ?? named[0];
      if (!element) return null;
      return { tag: element.localName, index: [...page.getElementsByTagName(element.localName)].indexOf(element) };
    } catch {
      return null; // A selector of another tool that this browser does not support.
    }
  };
}

/** Snippets contain the relevant attributes, with truncated values. */
const isLike = (element: Element, sample: Element): boolean =>
  element.localName === sample.localName &&
  [...sample.attributes].every(({ name, value }) =>
    element.getAttribute(name)?.startsWith(value.replace(/(?:…|\.\.\.)$/, '')),
  );

/** A page as comparable lines: serialized by one parser, one line per tag. Doctype and whitespace are left out. */
export function comparableLines(source: string): string[] {
  const page = new DOMParser().parseFromString(source, 'text/html');
  return page.documentElement.outerHTML
    .split(/(?=<)/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}
