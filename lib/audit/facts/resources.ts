import type { MixedContentFact, ResourceFact, ResourcesFacts } from '../page-facts.ts';
import { type Addresses, cutAddress } from './addresses.ts';
import { CAPS, CappedList, cut } from './caps.ts';
import type { Attributes } from './html/attributes.ts';
import type { Frame } from './html/frame.ts';
import { selectorOf } from './html/selector.ts';

/** Collects the page's resources other than images, and its insecure requests. */
export class ResourceCollector {
  readonly #addresses: Addresses;
  readonly #scripts = new CappedList<ResourceFact>(CAPS.resources);
  readonly #styles = new CappedList<ResourceFact>(CAPS.resources);
  readonly #iframes = new CappedList<ResourceFact & { title: string }>(CAPS.resources);
  readonly #media = new CappedList<ResourceFact>(CAPS.resources);
  readonly #plugins = new CappedList<ResourceFact>(CAPS.resources);
  readonly #mixed = new CappedList<MixedContentFact>(CAPS.mixedContent);
  #counts = {
    inlineScriptChars: 0,
    inlineStyleChars: 0,
    inlineScripts: 0,
    inlineStyles: 0,
    styleAttributes: 0,
    lazyElements: 0,
  };

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  script(frame: Frame, attributes: Attributes, inHead: boolean): void {
    const src = attributes.get('src');
    if (src === undefined) {
      this.#counts.inlineScripts++;
      return;
    }
    const type = (attributes.get('type') ?? '').toLowerCase();
    const isAsync = attributes.has('async');
    const isDefer = attributes.has('defer') || type === 'module';
    const blocking = inHead && !isAsync && !isDefer && !attributes.has('nomodule');
    this.#add(this.#scripts, { kind: 'script', src, frame, isAsync, isDefer, blocking });
    this.#mixedContent(src, 'active', frame);
  }

  inline(tag: string, chars: number): void {
    if (tag === 'script') this.#counts.inlineScriptChars += chars;
    else this.#counts.inlineStyleChars += chars;
  }

  style(): void {
    this.#counts.inlineStyles++;
  }

  styleAttribute(): void {
    this.#counts.styleAttributes++;
  }

  lazy(): void {
    this.#counts.lazyElements++;
  }

  /** <link rel=stylesheet>, and preloads of scripts and styles. */
  link(frame: Frame, attributes: Attributes, inHead: boolean): void {
    const rel = (attributes.get('rel') ?? '').toLowerCase();
    const href = attributes.get('href');
    if (href === undefined || href === '' || !rel.includes('stylesheet')) return;
    const media = (attributes.get('media') ?? '').trim().toLowerCase();
    const blocking =
      inHead &&
      !rel.includes('alternate') &&
      !attributes.has('disabled') &&
      (media === '' || media === 'all' || media === 'screen');
    this.#add(this.#styles, { kind: 'style', src: href, frame, blocking });
    this.#mixedContent(href, 'active', frame);
  }

  iframe(frame: Frame, attributes: Attributes): void {
    const src = attributes.get('src') ?? attributes.get('data-src') ?? '';
    const title = cut(attributes.get('title') ?? attributes.get('aria-label') ?? '', 300);
    if (this.#iframes.next()) this.#iframes.items.push({ ...this.#resource({ kind: 'iframe', src, frame }), title });
    if (attributes.get('loading')?.toLowerCase() === 'lazy') this.#counts.lazyElements++;
    this.#mixedContent(src, 'active', frame);
  }

  media(kind: 'video' | 'audio' | 'source', frame: Frame, attributes: Attributes): void {
    const src = attributes.get('src');
    if (src !== undefined) {
      this.#add(this.#media, { kind, src, frame });
      this.#mixedContent(src, 'passive', frame);
    }
  }

  plugin(kind: 'object' | 'embed', frame: Frame, attributes: Attributes): void {
    const src = attributes.get('data') ?? attributes.get('src') ?? '';
    this.#add(this.#plugins, { kind, src, frame });
    this.#mixedContent(src, 'active', frame);
  }

  image(frame: Frame, src: string): void {
    this.#mixedContent(src, 'passive', frame);
  }

  form(frame: Frame, action: string): void {
    this.#mixedContent(action, 'active', frame);
  }

  #resource({ kind, src, frame, isAsync = false, isDefer = false, blocking = false }: Resource): ResourceFact {
    const url = this.#addresses.fetchable(src) ?? cut(src, 60);
    return {
      kind,
      url: cutAddress(url),
      selector: selectorOf(frame),
      async: isAsync,
      defer: isDefer,
      blocking,
      thirdParty: /^https?:/.test(url) && this.#addresses.isThirdParty(url),
    };
  }

  #add(list: CappedList<ResourceFact>, resource: Resource): void {
    if (list.next()) list.items.push(this.#resource(resource));
  }

  /** On an https page, resources fetched over http. Loopback addresses count as secure, as in browsers. */
  #mixedContent(src: string, type: 'active' | 'passive', frame: Frame): void {
    if (!this.#addresses.https || !startsWithHttp(src)) return;
    const url = this.#addresses.parse(src);
    if (url === null || url.protocol !== 'http:' || url.hostname === 'localhost' || url.hostname.startsWith('127.'))
      return;
    if (this.#mixed.next()) this.#mixed.items.push({ url: cutAddress(url.href), type, selector: selectorOf(frame) });
  }

  facts(): ResourcesFacts {
    return {
      scripts: this.#scripts.toJSON(),
      styles: this.#styles.toJSON(),
      iframes: this.#iframes.toJSON(),
      media: this.#media.toJSON(),
      plugins: this.#plugins.toJSON(),
      ...this.#counts,
      mixedContent: this.#mixed.toJSON(),
    };
  }
}

interface Resource {
  kind: ResourceFact['kind'];
  src: string;
  frame: Frame;
  isAsync?: boolean;
  isDefer?: boolean;
  blocking?: boolean;
}

function startsWithHttp(text: string): boolean {
  let i = 0;
  while (i < text.length && text.charCodeAt(i) <= 32) i++;
  return (text.charCodeAt(i) | 32) === 104 && text.slice(i, i + 5).toLowerCase() === 'http:';
}
