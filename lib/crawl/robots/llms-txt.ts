/** What a file says, read by the format of llmstxt.org. */
export interface LlmsTxt {
  /** Why it is not valid; null if it is. */
  fault: string | null;
  /** Its title, the H1. */
  title: string | null;
  /** Absolute http and https URLs of the lists of links, each once; the first of them. */
  links: string[];
  linksTotal: number;
}

const MAX_LINKS = 100;
const MAX_LINE = 4_000;

/**
 * Reads an llms.txt: an H1 is required; then text, and H2 sections with lists of links. Linear in the text.
 * @param base URL of the file
 */
export function readLlmsTxt(text: string, base: string): LlmsTxt {
  const plain = text.replace(/^\uFEFF/, '').trim();
  if (plain === '') return { fault: 'the file is empty', title: null, links: [], linksTotal: 0 };
  const lines = plain.split(/\r\n|\r|\n/).map((line) => line.slice(0, MAX_LINE));
  const title = lines[0]?.startsWith('# ') ? lines[0].slice(2).trim() : '';
  const links = new Set<string>();
  let isSection = false;
  for (const line of lines) {
    if (line.startsWith('## ')) isSection = true;
    const url = isSection ? linkOf(line.trim(), base) : null;
    if (url !== null) links.add(url);
  }
  return {
    fault: title === '' ? 'it does not start with a title (# …)' : null,
    title: title === '' ? null : title.slice(0, 300),
    links: [...links].slice(0, MAX_LINKS),
    linksTotal: links.size,
  };
}

/** The URL of a list entry `- [name](url): notes`; null for any other line. */
function linkOf(line: string, base: string): string | null {
  if (!/^[-*+] /.test(line)) return null;
  const start = line.indexOf('](');
  const end = start < 0 ? -1 : line.indexOf(')', start);
  if (end < 0) return null;
  const url = URL.parse(line.slice(start + 2, end).trim(), base);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
