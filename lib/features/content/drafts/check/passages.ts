import type { Finding } from '#lib/audit/types.ts';
import { placeIn } from '#lib/features/content/drafts/check/draft-page.ts';
import type { Passage } from '#lib/features/content/drafts/check-contract.ts';
import type { DraftRow } from '#lib/features/content/drafts/store.ts';

const MAX = 20;
const LONGEST = 200;

type Field = Passage['field'];

/** Positions of an audit finding in the draft. */
export function passagesOf(finding: Finding, draft: DraftRow): Passage[] {
  const found = finding.evidence.items.flatMap(({ selector, value, snippet }): Passage[] => {
    const place = selector === undefined ? null : placeIn(selector);
    if (place && place.to > 0) return [trimmed(draft.body, place.from, place.to)];
    if (place) return wholeField('title', draft);
    // Searches for a text without a position: a placeholder, or an overused word.
    const text = value ?? snippet ?? '';
    return text === '' || text.length > LONGEST ? [] : occurrences(draft.body, text).slice(0, MAX);
  });
  const field = fieldOf(finding.id, draft);
  const passages = found.length === 0 && field !== null ? wholeField(field, draft) : found;
  return passages.slice(0, MAX);
}

/** The field that a check is about, by the check's id. */
function fieldOf(id: string, { metaTitle }: DraftRow): Field | null {
  if (id.startsWith('title-') || id === 'keyword-in-title') return metaTitle === '' ? 'title' : 'meta_title';
  if (id.startsWith('description-') || id === 'keyword-in-description') return 'meta_description';
  if (id.startsWith('url-')) return 'slug';
  return id.startsWith('h1-') || id === 'keyword-in-h1' ? 'title' : null;
}

/** A passage that covers a whole field; none if the field is empty. */
export function wholeField(field: Field, draft: DraftRow): Passage[] {
  const texts: Record<Field, string> = {
    title: draft.title,
    meta_title: draft.metaTitle,
    meta_description: draft.metaDescription,
    slug: draft.slug,
    body: draft.body,
    post: '',
  };
  const text = texts[field];
  return [{ field, network: null, from: 0, to: text.length, text: text.slice(0, LONGEST) }];
}

/** All occurrences of a text in the body, ignoring case; at word boundaries where it begins or ends with a word. */
export function occurrences(body: string, text: string): Passage[] {
  const sign = /[\p{L}\p{N}]/u;
  const pattern = text.trim().split(/\s+/).map(escaped).join('\\s+');
  const before = sign.test(text.trim()[0] ?? '') ? '(?<![\\p{L}\\p{N}])' : '';
  const after = sign.test(text.trim().at(-1) ?? '') ? '(?![\\p{L}\\p{N}])' : '';
  const found: Passage[] = [];
  for (const { index, 0: match } of body.matchAll(new RegExp(`${before}${pattern}${after}`, 'giu'))) {
    found.push({ field: 'body', network: null, from: index, to: index + match.length, text: match.slice(0, LONGEST) });
    if (found.length >= MAX) break;
  }
  return found;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A range of the body without surrounding whitespace. */
export function trimmed(body: string, from: number, to: number): Passage {
  const whole = body.slice(from, to);
  const text = whole.trim();
  const start = from + (whole.length - whole.trimStart().length);
  return { field: 'body', network: null, from: start, to: start + text.length, text: text.slice(0, LONGEST) };
}
