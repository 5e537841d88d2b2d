interface Place {
  from: number;
  to: number;
}

/** Current location of a passage: its old place, or wherever the same text is now; null if it is gone. */
export function placeOf(whole: string, { from, to, text }: Place & { text: string }): Place | null {
  if (text === '') return null;
  if (whole.startsWith(text, from)) return { from, to: Math.min(to, whole.length) };
  const at = whole.indexOf(text);
  return at < 0 ? null : { from: at, to: at + text.length };
}
