import { isDomainKey } from './fields.ts';
import type { Line } from './line.ts';

const CHARS_OF_A_LINE = 500;
const LINES = 4_000;

/** Headings without a colon. */
const BARE_HEADING =
  /^(?:(?:domain )?name ?servers?(?: information| in (?:the )?listed order)?|domain servers(?: in listed order)?|dns servers?|(?:primary|secondary) name server|registrar(?: information)?|registrant(?: contact)?|administrator|holder|owner|domain (?:managers|owners registrant|details|information)|organization using domain name|(?:admin|administrative|technical|tech|billing) contacts?(?: agent)?|relevant dates|titular registrant|entidade gestora billing contact|responsavel tecnico tech contact)$/;

/**
 * Lower case, letters of any script and single spaces: `Name Server 1`, `name_server_01` and `Name-Server....` are equal.
 */
export function plainKey(text: string): string {
  return text
    .replace(/\([^)]*\)/g, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}

interface Section {
  key: string;
  indent: number;
  /** Indent of the first line below it; before that, the minimum indent, null for any. */
  content: number | null;
  seen: boolean;
}

/**
 * Splits a response into lines: comments removed, values with their keys, each line under its heading. Linear in the length
 * of the text, which is limited to 4,000 lines of 500 characters.
 */
export function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let section: Section | null = null;
  let paragraph = 0;
  let block = '';
  let blank = true;
  for (const raw of text.split(/\r\n?|\n/, LINES)) {
    const cut = raw.slice(0, CHARS_OF_A_LINE);
    const content = cut.trim();
    // Comments do not separate paragraphs: AFNIC and others put them between lines that belong together.
    if (/^[%#;]/.test(content) && !/^[%#;]+\s*$/.test(content)) continue;
    if (content === '' || /^[-=+_*%#;>]+$/.test(content)) {
      if (!blank) paragraph++;
      blank = true;
      continue;
    }
    const indent = indentOf(cut);
    const { key, value, heading } = readPair(content);
    if (blank) block = key;
    // Lines next to the domain's name belong to the domain, however deep their indent (registrars that write prose).
    if (isDomainKey(key) && value !== '') section = null;
    if (section !== null && ends(section, { indent, blank, heading, key })) section = null;
    if (section !== null && !section.seen) {
      section.content = indent;
      section.seen = true;
    }
    lines.push({ text: content, key, value, section: section?.key ?? '', block, paragraph, heading });
    if (heading) section = { key, indent, content: null, seen: false };
    // Lines below a value with a deeper indent than its key continue it (NASK, registro.it).
    else if (key !== '' && section === null) section = { key, indent, content: indent + 1, seen: false };
    blank = false;
  }
  return lines;
}

function ends(section: Section, line: { indent: number; blank: boolean; heading: boolean; key: string }): boolean {
  const { indent, blank, heading, key } = line;
  if (section.content === null) return heading && indent <= section.indent;
  if (indent < section.content && (indent <= section.indent || (blank && key !== ''))) return true;
  return (blank && indent <= section.indent) || (heading && indent <= section.indent);
}

function indentOf(line: string): number {
  let indent = 0;
  for (const character of line) {
    if (character === '\t') indent += 8 - (indent % 8);
    else if (character === ' ') indent++;
    else break;
  }
  return indent;
}

function readPair(content: string): { key: string; value: string; heading: boolean } {
  const text = content.replace(/^\*+\s*/, '');
  // `a. [Domain Name]   EXAMPLE.JP`, `[Tech-C]`
  const bracket = /^(?:\p{L}{1,2}\.?\s{1,3})?\[([^\]]{1,60})\]\s*(.*)$/u.exec(text);
  if (bracket?.[1]) return pair(bracket[1], bracket[2] ?? '');
  const colon = text.indexOf(':');
  if (colon > 0 && colon <= 70 && !text.startsWith('//', colon + 1)) {
    return pair(text.slice(0, colon), text.slice(colon + 1));
  }
  // `Registrar#. . . . . . EXAMPLE`: dotted leaders without a colon.
  const dots = /^(\p{L}[^.:]{0,59}?)\s?(?:\.\s?){4,}(\S.*)$/u.exec(text);
  if (dots?.[1]) return pair(dots[1], dots[2] ?? '');
  const bare = plainKey(text.slice(0, 70));
  if (text.length <= 70 && BARE_HEADING.test(bare)) return { key: bare, value: '', heading: true };
  // `Domain name   example.md`: columns instead of a colon.
  const columns = /^(\p{L}[\p{L}\d_-]*(?: [\p{L}\d_-]+){0,3})(?:\t+| {2,})\s*(\S.*)$/u.exec(text);
  return columns?.[1]
    ? { ...pair(columns[1], columns[2] ?? ''), heading: false }
    : { key: '', value: '', heading: false };
}

function pair(keyText: string, valueText: string): { key: string; value: string; heading: boolean } {
  const key = plainKey(keyText);
  // `Domain:............example.tg`
  const value = valueText.trim().replace(/^\.{3,}\s*/, '');
  return { key, value, heading: key !== '' && value === '' };
}
