/** File and pixel sizes of the images of a load. Browser-safe. */
import type { RenderedFacts } from './types.ts';

/** An image that is displayed, at its largest if it is displayed several times. */
export interface ImageSize {
  url: string;
  selector: string;
  /** Size of the file as transferred; null: not known, or from a cache. */
  bytes: number | null;
  naturalWidth: number;
  naturalHeight: number;
  width: number;
  height: number;
  /** Pixels of the file for each CSS pixel, in the dimension that has fewer; null: a drawing without a size of its own. */
  scale: number | null;
}

/** Displayed images, the largest files first; those inside the HTML are not among them. Null: not measured. */
export function imageSizes({ images, requests }: Pick<RenderedFacts, 'images' | 'requests'>): ImageSize[] | null {
  if (!images) return null;
  const files = new Map(requests.items.filter(({ type }) => type === 'image').map((one) => [one.url, one.bytes]));
  const shown = new Map<string, ImageSize>();
  for (const { url, selector, bytes, naturalWidth, naturalHeight, width, height } of images.items) {
    if (!/^https?:/.test(url) || width <= 0 || height <= 0) continue;
    const known = shown.get(url);
    if (known && known.width * known.height >= width * height) continue;
    const scale = naturalWidth > 0 && naturalHeight > 0 ? Math.min(naturalWidth / width, naturalHeight / height) : null;
    const size = bytes || files.get(url) || null;
    shown.set(url, { url, selector, bytes: size, naturalWidth, naturalHeight, width, height, scale });
  }
  return [...shown.values()].sort((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0));
}
