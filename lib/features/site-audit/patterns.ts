import { z } from 'zod';

const MAX_PATTERNS = 50;

/** A list of patterns for addresses. Wildcards, no regular expressions: those can be written to take for ever. */
export const patterns = (title: string, description: string) =>
  z
    .array(z.string().trim().min(1).max(500))
    .max(MAX_PATTERNS)
    .default([])
    .meta({ title, description, examples: [['/blog/*']] });

/**
 * Tells addresses that match any of the patterns. `*` stands for anything; a pattern that begins with `/` is for the
 * path (with its query) from its first character on, `$` at its end means that nothing follows; any other text may stand
 * anywhere in the address.
 */
export function matcherOf(list: readonly string[]): (address: string) => boolean {
  const tests = list.map(testOf);
  return (address) => tests.some((test) => test(address));
}

function testOf(pattern: string): (address: string) => boolean {
  const fromPath = pattern.startsWith('/');
  const toEnd = pattern.endsWith('$');
  const parts = (toEnd ? pattern.slice(0, -1) : pattern).split('*').map((part) => part.toLowerCase());
  return (address) => {
    const text = (fromPath ? pathOf(address) : address).toLowerCase();
    return matches(text, parts, { fromStart: fromPath, toEnd });
  };
}

/** Parts one after the other, each at its first place: linear, whatever the pattern. */
function matches(text: string, parts: readonly string[], { fromStart, toEnd }: { fromStart: boolean; toEnd: boolean }) {
  let at = 0;
  for (const [i, part] of parts.entries()) {
    const isLast = i === parts.length - 1;
    if (isLast && toEnd) {
      const begin = text.length - part.length;
      return begin >= at && text.endsWith(part) && !(i === 0 && fromStart && begin !== 0);
    }
    const found = text.indexOf(part, at);
    if (found < 0 || (i === 0 && fromStart && found !== 0)) return false;
    at = found + part.length;
  }
  return true;
}

function pathOf(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.pathname}${url.search}` : address;
}
