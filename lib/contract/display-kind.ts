/** What a browser may be given a piece as. */
export type DisplayKind = 'html' | 'image' | 'text' | 'other';

const IMAGES = new Set(['image/webp', 'image/png', 'image/jpeg', 'image/gif', 'image/avif']);

/** How a piece can be shown, by the type it was served with; a page that named none is read as HTML, as browsers do. */
export function displayKindOf(contentType: string): DisplayKind {
  const essence = mimeEssence(contentType);
  if (essence === '' || essence === 'text/html' || essence === 'application/xhtml+xml') return 'html';
  if (IMAGES.has(essence)) return 'image';
  // Drawings are text here: as pictures they would be documents with scripts of their own.
  const text = essence.startsWith('text/') || /^[a-z]+\/(?:[^;]+\+)?(?:xml|json)$/.test(essence);
  return text || essence === 'application/javascript' ? 'text' : 'other';
}

/** "text/html" of "Text/HTML; charset=…". */
export const mimeEssence = (contentType: string): string => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
