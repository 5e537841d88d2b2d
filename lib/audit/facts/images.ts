import type { ElementRef, ImageFact, ImagesFacts } from '../page-facts.ts';
import { type Addresses, cutAddress } from './addresses.ts';
import { CAPS, CappedList, cut } from './caps.ts';
import type { Attributes } from './html/attributes.ts';
import type { Closer, Frame } from './html/frame.ts';
import type { PageSource } from './html/page-source.ts';
import { selectorOf } from './html/selector.ts';

const MODERN = /\.(webp|avif|svg)(\?|#|$)|format=(webp|avif)|\/f_auto/i;

class OpenPicture implements Closer {
  next: Closer | null = null;
  readonly #images: ImageCollector;
  readonly frame: Frame;
  images = 0;
  modern = false;

  constructor(images: ImageCollector, frame: Frame) {
    this.#images = images;
    this.frame = frame;
  }

  close(): void {
    this.#images.closePicture(this);
  }
}

/** Inline SVGs with at least this many characters are examined: their size, and whether the page repeats them. */
const LARGE_SVG = 1_000;
/** Maximum number of different ones tracked. */
const SVGS = 500;
const SVG_SNIPPET = 200;

class OpenSvg implements Closer {
  next: Closer | null = null;
  readonly #images: ImageCollector;
  readonly frame: Frame;

  constructor(images: ImageCollector, frame: Frame) {
    this.#images = images;
    this.frame = frame;
  }

  close(): void {
    this.#images.closeSvg(this.frame);
  }
}

/** Collects <img>, <picture> and inline <svg>. */
export class ImageCollector {
  readonly #addresses: Addresses;
  readonly #source: PageSource;
  readonly #svgs = new Map<string, ElementRef & { chars: number; count: number }>();
  readonly #items: ImageFact[] = [];
  readonly #pictureWithout = new CappedList<ElementRef>(CAPS.examples);
  #counts = { total: 0, withoutAlt: 0, emptyAlt: 0, lazy: 0, unsized: 0, modernFormat: 0, pictures: 0, svgs: 0 };
  #picture: OpenPicture | null = null;

  constructor(addresses: Addresses, source: PageSource) {
    this.#addresses = addresses;
    this.#source = source;
  }

  image(frame: Frame, attributes: Attributes, inLink: boolean): void {
    const counts = this.#counts;
    counts.total++;
    const alt = attributes.get('alt');
    if (alt === undefined) counts.withoutAlt++;
    else if (alt.trim() === '') counts.emptyAlt++;
    const loading = (attributes.get('loading') ?? '').trim().toLowerCase();
    if (loading === 'lazy') counts.lazy++;
    const width = attributes.get('width') ?? null;
    const height = attributes.get('height') ?? null;
    const style = attributes.get('style') ?? '';
    const sized =
      (isNumber(width) && isNumber(height)) ||
      (style !== '' &&
        /(^|[;\s])(width|aspect-ratio)\s*:/i.test(style) &&
        /(^|[;\s])(height|aspect-ratio)\s*:/i.test(style));
    if (!sized) counts.unsized++;
    const src =
      attributes.get('src') ??
      attributes.get('data-src') ??
      attributes.get('data-lazy-src') ??
      attributes.get('data-original') ??
      '';
    const srcset = attributes.get('srcset') ?? attributes.get('data-srcset');
    if (this.#picture) this.#picture.images++;
    if (
      this.#picture?.modern ||
      MODERN.test(src.slice(-300)) ||
      (srcset !== undefined && MODERN.test(srcset.slice(0, 2_000)))
    )
      counts.modernFormat++;
    if (this.#items.length >= CAPS.images) return;
    const role = attributes.get('role');
    this.#items.push({
      src: cut(src.startsWith('data:') ? src.slice(0, 60) : src, CAPS.address),
      url: src === '' ? null : cutAddressOrNull(this.#addresses.fetchable(src)),
      alt: alt === undefined ? null : cut(alt, CAPS.heading),
      width,
      height,
      sized,
      loading,
      srcset: srcset !== undefined,
      sizes: cut(attributes.get('sizes') ?? '', 300),
      fetchPriority: attributes.get('fetchpriority') ?? '',
      inPicture: this.#picture !== null,
      inLink,
      decorative:
        role === 'presentation' ||
        role === 'none' ||
        attributes.get('aria-hidden') === 'true' ||
        (width === '1' && height === '1'),
      selector: selectorOf(frame),
    });
  }

  picture(frame: Frame): void {
    this.#counts.pictures++;
    this.#picture = new OpenPicture(this, frame);
    frame.whenClosed(this.#picture);
  }

  closePicture(picture: OpenPicture): void {
    if (this.#picture === picture) this.#picture = null;
    if (picture.images === 0 && this.#pictureWithout.next())
      this.#pictureWithout.items.push({ selector: selectorOf(picture.frame), snippet: '<picture>' });
  }

  /** <source> in a <picture>. */
  source(attributes: Attributes): void {
    if (
      this.#picture &&
      (/webp|avif/i.test(attributes.get('type') ?? '') || MODERN.test((attributes.get('srcset') ?? '').slice(0, 2_000)))
    ) {
      this.#picture.modern = true;
    }
  }

  /** @param inner it is part of another svg, whose size counts */
  svg(frame: Frame, inner: boolean): void {
    this.#counts.svgs++;
    if (!inner) frame.whenClosed(new OpenSvg(this, frame));
  }

  closeSvg(frame: Frame): void {
    const { html, at } = this.#source;
    const chars = at - frame.start;
    if (chars < LARGE_SVG) return;
    const drawing = html.slice(frame.start, at);
    const known = this.#svgs.get(drawing);
    if (known) known.count++;
    else if (this.#svgs.size < SVGS)
      this.#svgs.set(drawing, { selector: selectorOf(frame), snippet: cut(drawing, SVG_SNIPPET), chars, count: 1 });
  }

  facts(): ImagesFacts {
    const svgs = [...this.#svgs.values()].sort((a, b) => b.chars - a.chars);
    return {
      items: this.#items,
      ...this.#counts,
      picturesWithoutImg: this.#pictureWithout.toJSON(),
      largeSvgs: { items: svgs.slice(0, CAPS.examples), total: svgs.length },
    };
  }
}

function cutAddressOrNull(url: string | null): string | null {
  return url === null ? null : cutAddress(url);
}

function isNumber(text: string | null): boolean {
  return text !== null && /^\s*\d/.test(text);
}
