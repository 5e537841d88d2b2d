/** Logos of reports: stored as data URIs of raster images. SVG is refused, because it is a document with scripts and links. */

export const MAX_LOGO_BYTES = 150 * 1024;
/** Characters of a data URI of that size. */
export const MAX_LOGO_CHARS = Math.ceil(MAX_LOGO_BYTES / 3) * 4 + 40;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** First bytes of each format. WebP has its name after the size of its RIFF container. */
const SIGNATURES: Readonly<Record<string, (head: string) => boolean>> = {
  png: (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  jpeg: (head) => head.startsWith('\xff\xd8\xff'),
  gif: (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a'),
  webp: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP',
};

/** The format and the base64 data of a logo's data URI; null: it is none. */
export function partsOfLogo(value: string): { format: string; data: string } | null {
  const [, format, data] = /^data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(value) ?? [];
  return format && data ? { format, data } : null;
}

/** Whether a text is empty, or the data URI of an image that is what it says it is. */
export function isLogoImage(value: string): boolean {
  if (value === '') return true;
  const parts = partsOfLogo(value);
  if (!parts || parts.data.length % 4 !== 0 || value.length > MAX_LOGO_CHARS) return false;
  return SIGNATURES[parts.format]?.(atob(parts.data.slice(0, 32))) === true;
}
