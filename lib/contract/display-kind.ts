/** How a browser may display a piece of evidence. */
export type DisplayKind = 'html' | 'image' | 'text' | 'other';

const IMAGES = new Set(['image/webp', 'image/png', 'image/jpeg', 'image/gif', 'image/avif']);

/**
 * How a piece can be displayed, by the content type it was served with; a page without one is treated as HTML, as browsers
 * do.
 */
export function displayKindOf(contentType: string): DisplayKind {
  const essence = mimeEssence(contentType);
  if (essence === '' || essence === 'text/html' || essence === 'application/xhtml+xml') return 'html';
  if (IMAGES.has(essence)) return 'image';
  // SVG images count as text here: displayed as images they would be documents with their own scripts.
  const text = essence.startsWith('text/') || /^[a-z]+\/(?:[^;]+\+)?(?:xml|json)$/.test(essence);
  return text || essence === 'application/javascript' ? 'text' : 'other';
}

/** "text/html" from "Text/HTML; charset=…". */
export const mimeEssence = (contentType: string): string => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
