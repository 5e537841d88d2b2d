/** Pages beyond this are not parsed again only to point at one element. */
const PARSE_MAX = 4 * 1024 * 1024;

/**
 * Says which element of its tag a selector names in a page. The browser's own parser makes a document that runs and
 * loads nothing.
 * @param snippet tells apart elements that a short selector names alike
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
      return null; // A selector of another tool that this browser does not read.
    }
  };
}

/** Snippets have the attributes that matter, their values cut. */
const isLike = (element: Element, sample: Element): boolean =>
  element.localName === sample.localName &&
  [...sample.attributes].every(({ name, value }) =>
    element.getAttribute(name)?.startsWith(value.replace(/(?:…|\.\.\.)$/, '')),
  );

/** A page as lines that can be compared: written anew by one parser, a tag begins a line. Doctype and spacing left out. */
export function comparableLines(source: string): string[] {
  const page = new DOMParser().parseFromString(source, 'text/html');
  return page.documentElement.outerHTML
    .split(/(?=<)/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}
