import type { Block } from '#lib/features/reports/blocks-contract.ts';
import { isPlaceholder } from '#lib/features/reports/templates.ts';

/** What in a report nobody has replaced yet. Pure: the builder shows it while typing, and emails stop at it. */

/** A placeholder, or an empty heading or text. */
export interface Placeholder {
  /** Number of its block, from 1; null: the name or the cover. */
  block: number | null;
  /** The text as it is in the report; empty: nothing was entered. */
  found: string;
}

/** Words that make a text in square brackets a placeholder: "[Client name]", not "[1]" or "[sic]". */
const BRACKETED =
  /\b(?:client|customer|company|agency|name|date|month|year|period|domain|website|url|link|insert|add|your|text|title|summary|logo|placeholder|kunde|firma|agentur|datum|monat|jahr|zeitraum|einfügen|titel)\b/i;

const PATTERNS: readonly RegExp[] = [
  // {{client}}, {% month %}, ${name}, {client_name}
  /\{\{[^{}\n]{0,80}\}\}|\{%[^{}%\n]{0,80}%\}|\$\{[^{}\n]{0,80}\}|\{[a-z][a-z_ ]{1,40}\}/i,
  // %CLIENT_NAME%
  /%[A-Z][A-Z_]{2,40}%/,
  /\blorem ipsum\b/i,
  /\b(?:TODO|TBD|FIXME|XXX)\b/,
];
/** Square brackets that are not a Markdown link, image or reference. */
const IN_BRACKETS = /(?<![!\]])\[([^[\]\n]{2,60})\](?![([:])/g;

/** The first placeholder in a text; null: none. */
export function placeholderIn(text: string): string | null {
  for (const pattern of PATTERNS) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return found;
  }
  for (const [whole, inside = ''] of text.matchAll(IN_BRACKETS)) if (BRACKETED.test(inside)) return whole;
  return null;
}

/** A report whose texts are read. */
interface Texts {
  name: string;
  cover: { title: string; client: string; author: string; logo: string; footer: string };
  blocks: readonly Block[];
}

/** All placeholders of a report, at most one for each text. */
export function placeholdersOf({ name, cover, blocks }: Texts): Placeholder[] {
  const lines = [cover.title || name, cover.client, cover.author, cover.logo, cover.footer];
  return [
    ...lines.flatMap((text) => {
      const found = placeholderIn(text);
      return found === null ? [] : [{ block: null, found }];
    }),
    ...blocks.flatMap((block, at) => {
      if (block.kind !== 'heading' && block.kind !== 'text') return [];
      const text = block.text.trim();
      const found = text === '' || isPlaceholder(block) ? text : placeholderIn(text);
      return found === null ? [] : [{ block: at + 1, found }];
    }),
  ];
}

const MAX_NAMED = 5;

/** Why a report is not emailed, in a sentence; null: it can be. */
export function placeholderFault(report: Texts): string | null {
  const all = placeholdersOf(report);
  if (all.length === 0) return null;
  const named = all.slice(0, MAX_NAMED).map(({ block, found }) => {
    const place = block === null ? 'the cover' : `block ${block}`;
    return found === '' ? `${place} is empty` : `${place} has “${found.slice(0, 60)}”`;
  });
  const rest = all.length > MAX_NAMED ? ` and ${all.length - MAX_NAMED} more` : '';
  return `The report has texts that were not filled in: ${named.join(', ')}${rest}. Replace or remove them; nothing was emailed.`;
}
