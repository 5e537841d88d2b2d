import type { Addresses } from './addresses.ts';
import { CAPS } from './caps.ts';
import { SocialCollector } from './data/social.ts';
import { StructuredDataCollector } from './data/structured-data.ts';
import { DocumentCollector } from './document.ts';
import { FormCollector } from './forms.ts';
import { HeadCollector } from './head.ts';
import { HeadingCollector } from './headings.ts';
import type { Attributes } from './html/attributes.ts';
import { Captured } from './html/captured.ts';
import type { Frame } from './html/frame.ts';
import type { HtmlHandler } from './html/html-stream.ts';
import type { PageSource } from './html/page-source.ts';
import { DEPRECATED, HEADING, LANDMARK, RAW, SEMANTIC } from './html/tags.ts';
import {
  ARTICLE,
  ASIDE,
  CONTROL,
  FOOTER,
  HEADER,
  HIDDEN,
  IN_NOSCRIPT,
  IN_SVG,
  IN_TEMPLATE,
  LINK,
  MAIN,
  NAV,
} from './html/zones.ts';
import { ImageCollector } from './images.ts';
import { LinkCollector } from './links.ts';
import { ResourceCollector } from './resources.ts';
import { SemanticsCollector } from './semantics.ts';
import { TextCollector } from './text/text-collector.ts';

/** Passes each element to the collectors that it concerns. */
export class PageCollector implements HtmlHandler {
  readonly text: TextCollector;
  readonly document = new DocumentCollector();
  readonly head: HeadCollector;
  readonly headings: HeadingCollector;
  readonly links: LinkCollector;
  readonly images: ImageCollector;
  readonly resources: ResourceCollector;
  readonly forms: FormCollector;
  readonly semantics = new SemanticsCollector();
  readonly social: SocialCollector;
  readonly structured: StructuredDataCollector;
  /** The current raw text element: title, script, style. */
  #raw: Captured | null = null;
  dates: { published: string | null; modified: string | null } = { published: null, modified: null };

  constructor(source: PageSource, addresses: Addresses) {
    this.text = new TextCollector(source);
    this.headings = new HeadingCollector(this.text);
    this.head = new HeadCollector(addresses);
    this.links = new LinkCollector(addresses, this.text);
    this.images = new ImageCollector(addresses, source);
    this.resources = new ResourceCollector(addresses);
    this.forms = new FormCollector(addresses, this.text);
    this.social = new SocialCollector(addresses);
    this.structured = new StructuredDataCollector(addresses, this.text);
  }

  doctype(text: string): void {
    this.document.doctype(text);
  }

  breakLine(): void {
    this.text.breakLine();
  }

  open(frame: Frame, attributes: Attributes): void {
    const { tag } = frame;
    const { flags } = tag;
    const outside = frame.zone;
    if (this.document.beforeBody) this.document.enter(frame);
    if (!attributes.empty) this.#common(frame, attributes);
    if (outside & IN_TEMPLATE) return;
    if (flags & (SEMANTIC | LANDMARK | DEPRECATED)) this.semantics.element(frame, outside);
    if (flags & HEADING && !frame.foreign) this.headings.open(frame);
    else this.#byName(frame, attributes);
    // After the others: some of them register for the end tag, and this one must come last.
    if (attributes.formats !== 0) this.structured.open(frame, attributes);
  }

  /** Attributes that have the same meaning on every element. */
  #common(frame: Frame, attributes: Attributes): void {
    const { name } = frame.tag;
    if (frame.id !== '' && !frame.foreign) this.semantics.id(frame);
    const role = attributes.get('role');
    if (role !== undefined) {
      this.semantics.role(role, frame);
      frame.zone |= ROLE_ZONES.get(role) ?? 0;
      if (role === 'main' && name !== 'main') this.#nosnippet(frame, attributes);
    }
    const style = attributes.get('style');
    if (style !== undefined) {
      this.resources.styleAttribute();
      if (style.length > 10 && name !== 'body' && name !== 'html' && isHiddenStyle(style)) frame.zone |= HIDDEN;
    }
    if (attributes.has('hidden') && name !== 'body' && name !== 'html') frame.zone |= HIDDEN;
  }

  #byName(frame: Frame, attributes: Attributes): void {
    const { name } = frame.tag;
    switch (name) {
      case 'div':
      case 'span':
      case 'p':
      case 'li':
      case 'ul':
        return;
      case 'a':
        if (frame.foreign) return;
        frame.zone |= LINK;
        this.links.open(frame, attributes);
        return;
      case 'area':
        this.links.open(frame, attributes);
        return;
      case 'img':
        this.#image(frame, attributes);
        return;
      case 'script':
        this.#script(frame, attributes);
        return;
      case 'style':
        this.resources.style();
        this.#capture(frame, 'style');
        return;
      case 'meta':
        this.#meta(frame, attributes);
        return;
      case 'link':
        this.head.link(attributes, this.document.inHead(frame));
        this.resources.link(frame, attributes, this.document.inHead(frame));
        return;
      case 'title':
        if (!frame.foreign) this.#capture(frame, 'title', CAPS.title * 4);
        return;
      default:
        this.#more(name, frame, attributes);
    }
  }

  #more(name: string, frame: Frame, attributes: Attributes): void {
    switch (name) {
      case 'html':
        this.document.html(attributes);
        return;
      case 'head':
        this.document.head();
        return;
      case 'body':
        this.document.body();
        this.#nosnippet(frame, attributes);
        return;
      case 'base': {
        const href = attributes.get('href');
        if (href !== undefined) this.head.base(href);
        return;
      }
      case 'main':
        this.#nosnippet(frame, attributes);
        frame.zone = (frame.zone | MAIN) & ~(HEADER | FOOTER | NAV | ASIDE);
        return;
      case 'article':
        frame.zone |= ARTICLE;
        return;
      case 'nav':
        frame.zone |= NAV;
        return;
      case 'aside':
        frame.zone |= ASIDE;
        return;
      case 'header':
        if (!(frame.zone & (MAIN | ARTICLE))) frame.zone |= HEADER;
        return;
      case 'footer':
        if (!(frame.zone & (MAIN | ARTICLE))) frame.zone |= FOOTER;
        return;
      case 'noscript':
        frame.zone |= IN_NOSCRIPT;
        return;
      case 'template':
        frame.zone |= IN_TEMPLATE;
        return;
      case 'svg':
        this.images.svg(frame, (frame.zone & IN_SVG) !== 0);
        frame.zone |= IN_SVG;
        return;
      case 'picture':
        this.images.picture(frame);
        return;
      case 'source':
        this.images.source(attributes);
        this.resources.media('source', frame, attributes);
        return;
      case 'video':
      case 'audio':
        this.resources.media(name, frame, attributes);
        return;
      case 'iframe':
        this.resources.iframe(frame, attributes);
        this.#capture(frame, 'nothing');
        return;
      case 'object':
      case 'embed':
        this.resources.plugin(name, frame, attributes);
        return;
      case 'form':
        this.forms.form(frame, attributes);
        this.resources.form(frame, attributes.get('action') ?? '');
        return;
      case 'label':
        this.forms.label(frame, attributes);
        return;
      case 'input':
      case 'select':
      case 'textarea':
        frame.zone |= CONTROL;
        this.forms.field(frame, attributes);
        return;
      case 'button':
        frame.zone |= CONTROL;
        this.forms.button(frame, attributes);
        return;
      case 'time':
        this.#date(attributes.get('itemprop'), attributes.get('datetime'));
        return;
      case 'noembed':
      case 'noframes':
      case 'xmp':
        this.#capture(frame, 'nothing');
        return;
    }
  }

  /** Only checked on elements with the main content: elsewhere the attribute is harmless. */
  #nosnippet(frame: Frame, attributes: Attributes): void {
    if (attributes.has('data-nosnippet')) this.semantics.nosnippet(frame);
  }

  #image(frame: Frame, attributes: Attributes): void {
    if (frame.foreign) return;
    const alt = attributes.get('alt') ?? '';
    if (alt !== '') {
      this.links.image(alt);
      this.headings.image(alt);
      this.forms.image(alt);
    }
    this.images.image(frame, attributes, this.links.inLink);
    const src = attributes.get('src');
    if (src !== undefined) this.resources.image(frame, src);
    if (
      attributes.get('loading')?.toLowerCase() === 'lazy' ||
      attributes.has('data-src') ||
      attributes.has('data-srcset') ||
      attributes.has('data-lazy-src') ||
      attributes.has('data-original')
    ) {
      this.resources.lazy();
    }
  }

  #script(frame: Frame, attributes: Attributes): void {
    this.resources.script(frame, attributes, this.document.inHead(frame));
    const type = (attributes.get('type') ?? '').trim().toLowerCase();
    if (type.startsWith('application/ld+json')) this.#capture(frame, 'json-ld', CAPS.jsonLdChars + 1);
    else this.#capture(frame, 'script');
  }

  #meta(frame: Frame, attributes: Attributes): void {
    const inHead = this.document.inHead(frame);
    const content = attributes.get('content');
    const equiv = attributes.get('http-equiv')?.trim().toLowerCase();
    const name = attributes.get('name')?.trim().toLowerCase();
    const property = attributes.get('property')?.trim().toLowerCase();
    this.document.meta(frame, attributes, equiv);
    if (equiv === 'refresh' && content !== undefined) this.head.refresh(content);
    if (content === undefined) return;
    if (name !== undefined) {
      this.head.meta(name, content, inHead);
      // Open Graph tags use only property= (ogp.me); card tags use name=, or property= if that is missing.
      if (!name.startsWith('og:')) this.social.meta(name, content);
    }
    for (const one of property === undefined ? [] : property.split(/\s+/, 5)) {
      if (one === name && !one.startsWith('og:')) continue;
      this.social.meta(one, content);
      if (one === 'article:published_time') this.dates.published ??= dayOf(content);
      if (one === 'article:modified_time' || one === 'og:updated_time') this.dates.modified ??= dayOf(content);
    }
    this.#date(attributes.get('itemprop'), content);
  }

  #date(property: string | undefined, value: string | undefined): void {
    if (property === undefined || value === undefined) return;
    if (property.includes('datePublished')) this.dates.published ??= dayOf(value);
    if (property.includes('dateModified')) this.dates.modified ??= dayOf(value);
  }

  /** Captures the text of an element separately from the page's text. */
  #capture(frame: Frame, use: Captured['use'], cap = 0): void {
    this.#raw = new Captured(this, use, cap, this.document.inHead(frame));
    frame.whenClosed(this.#raw);
  }

  /** The end of an element with captured text. */
  captured(raw: Captured): void {
    if (this.#raw === raw) this.#raw = null;
    const { use, chars, inHead } = raw;
    if (use === 'title') this.head.title(raw.text, inHead);
    else if (use === 'json-ld') this.structured.jsonLd(raw.text);
    else if (use !== 'nothing') this.resources.inline(use, chars);
  }

  onText(frame: Frame, html: string, start: number, end: number): void {
    if (this.#raw !== null) {
      this.#raw.add(html, start, end);
      return;
    }
    if (this.document.beforeBody && !this.document.text(frame, html.slice(start, end))) return;
    if (!(frame.tag.flags & RAW)) this.text.add(frame.zone, html, start, end);
  }
}

const ROLE_ZONES = new Map([
  ['main', MAIN],
  ['navigation', NAV],
  ['banner', HEADER],
  ['contentinfo', FOOTER],
  ['complementary', ASIDE],
]);

function isHiddenStyle(style: string): boolean {
  return /(^|;)\s{0,20}(display\s{0,20}:\s{0,20}none|visibility\s{0,20}:\s{0,20}hidden)/i.test(style.slice(0, 2_000));
}

/** YYYY-MM-DD at the front of a date, else null. */
function dayOf(text: string): string | null {
  return /^\s*(\d{4}-\d{2}-\d{2})/.exec(text)?.[1] ?? null;
}
