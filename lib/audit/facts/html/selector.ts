import type { Frame } from './frame.ts';
import { stepOf } from './tags.ts';

const LEVELS = 4;

/** A short CSS selector of an element: from the nearest ancestor with a plain id, at most four levels. */
export function selectorOf(frame: Frame): string {
  let text = '';
  let at: Frame | null = frame;
  for (let level = 0; at !== null && at.parent !== null && level < LEVELS; level++) {
    const { name } = at.tag;
    if (at.id !== '' && isPlain(at.id)) return text === '' ? `${name}#${at.id}` : `#${at.id} > ${text}`;
    const own =
      name === 'body' || name === 'html' || name === 'head' || name === 'title' ? name : stepOf(at.tag, at.nth);
    text = text === '' ? own : `${own} > ${text}`;
    if (name === 'body' || name === 'head') return text;
    at = at.parent;
  }
  return text;
}

function isPlain(id: string): boolean {
  if (id.length > 60) return false;
  for (let i = 0; i < id.length; i++) {
    const c = id.charCodeAt(i);
    const letter = (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95;
    if (!letter && !(i > 0 && ((c >= 48 && c <= 57) || c === 45))) return false;
  }
  return true;
}
