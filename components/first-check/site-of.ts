import { classifyInput } from '#components/overview/classify-input.ts';

/** Start URL of the site that was typed, or why it is none. */
export type TypedSite = { url: string } | { fault: 'empty' | 'no-domain' } | { why: string };

/** The site of a domain or a URL; of a URL, its host. */
export function siteOf(typed: string): TypedSite {
  const read = classifyInput(typed);
  if (read.kind === 'domain') return { url: `https://${read.domain}/` };
  if (read.kind === 'address') return { url: `${new URL(read.url).origin}/` };
  if (read.kind === 'wrong') return { why: read.why };
  return { fault: read.kind === 'empty' ? 'empty' : 'no-domain' };
}
