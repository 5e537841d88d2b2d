/** URLs that can be submitted for a host, and the others. Pure. */

interface LeftOut {
  url: string;
  reason: string;
}

/** URLs without duplicates, in order, and those that cannot be submitted. */
export interface FilteredUrls {
  urls: string[];
  leftOut: LeftOut[];
}

/** Splits URLs into those of the host and the others. Duplicates are dropped silently. */
export function filterUrls(given: readonly string[], host: string): FilteredUrls {
  const urls = new Set<string>();
  const leftOut: LeftOut[] = [];
  for (const text of given) {
    const url = URL.parse(text.trim());
    if (!url || !/^https?:$/.test(url.protocol))
      leftOut.push({ url: text, reason: 'not an absolute http or https URL' });
    else if (url.hostname !== host) leftOut.push({ url: text, reason: `not on ${host}` });
    else {
      url.hash = '';
      urls.add(url.href);
    }
  }
  return { urls: [...urls], leftOut };
}

/** Parts of at most `size`, in order. */
export const inBatches = (urls: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(urls.length / size) }, (_, at) => urls.slice(at * size, (at + 1) * size));
