import type {
  CanonicalFact,
  HeadFacts,
  HreflangFact,
  MetaTextFact,
  RobotsDirectives,
  TitleFact,
} from '../page-facts.ts';
import type { Addresses } from './addresses.ts';
import { CAPS, CappedList, cut } from './caps.ts';
import type { Attributes } from './html/attributes.ts';
import { parseLinkHeaders } from './link-header.ts';
import { combine, parseDirectives, parseRobotsHeader } from './robots-directives.ts';
import { isHreflangCode } from './text/language-codes.ts';
import { squash } from './text/text-collector.ts';
import { graphemes, pixelWidth } from './text/widths.ts';

/** Crawlers whose meta tag is read in addition to `robots`. */
const AGENTS = new Set([
  'robots',
  'googlebot',
  'googlebot-news',
  'bingbot',
  'msnbot',
  'slurp',
  'yandex',
  'baiduspider',
  'duckduckbot',
]);
const HINTS = new Set(['preload', 'preconnect', 'dns-prefetch', 'modulepreload', 'prefetch']);
/** Result pages show titles at about 20 px and descriptions at 14 px. */
const TITLE_PX = 20;
const DESCRIPTION_PX = 14;

function measured(text: string, inHead: boolean, fontSize: number): TitleFact & MetaTextFact {
  return { text, length: graphemes(text), pixelWidth: pixelWidth(text, fontSize), inHead };
}

/** A <link> with its `rel` in lower case. */
interface Link {
  rel: string;
  href: string;
  attributes: Attributes;
  inHead: boolean;
}

/** Collects the contents of <head>. */
export class HeadCollector {
  readonly #addresses: Addresses;
  readonly #titles = new CappedList<TitleFact>(CAPS.titles);
  readonly #descriptions = new CappedList<MetaTextFact>(CAPS.titles);
  readonly #canonicals = new CappedList<CanonicalFact>(CAPS.canonicals);
  readonly #hreflang = new CappedList<HreflangFact>(CAPS.hreflang);
  readonly #hints = new CappedList<{ rel: string; href: string; as: string }>(100);
  readonly #robots: RobotsDirectives[] = [];
  readonly #keywords: string[] = [];
  readonly #generator: string[] = [];
  readonly #author: string[] = [];
  readonly #favicons: HeadFacts['favicons'] = [];
  readonly #feeds: HeadFacts['feeds'] = [];
  #viewport: string | null = null;
  #viewports = 0;
  #base: string | null = null;
  #refresh: HeadFacts['refresh'] = null;
  #manifest: string | null = null;
  #amp: string | null = null;
  #next: string | null = null;
  #prev: string | null = null;
  #theme: string | null = null;

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  title(text: string, inHead: boolean): void {
    if (this.#titles.next()) this.#titles.items.push(measured(cut(squash(text), CAPS.title), inHead, TITLE_PX));
  }

  meta(name: string, content: string, inHead: boolean): void {
    if (name === 'description') {
      if (this.#descriptions.next())
        this.#descriptions.items.push(measured(cut(squash(content), CAPS.description), inHead, DESCRIPTION_PX));
    } else if (AGENTS.has(name)) {
      if (this.#robots.length < 50) this.#robots.push(parseDirectives(content, 'meta', name, inHead));
    } else if (name === 'viewport') {
      this.#viewports++;
      this.#viewport ??= cut(content, 500);
    } else if (name === 'keywords') push(this.#keywords, content);
    else if (name === 'generator') push(this.#generator, content);
    else if (name === 'author') push(this.#author, content);
    else if (name === 'theme-color') this.#theme ??= cut(content, 100);
  }

  refresh(content: string): void {
    if (this.#refresh !== null) return;
    const match = /^\s*(\d{1,9})(?:\.\d*)?\s*(?:[;,\s]\s*(?:url\s*=\s*)?['"]?([^'"]*))?/i.exec(content.slice(0, 2_048));
    const target = match?.[2]?.trim() ?? '';
    this.#refresh = {
      content: cut(content, 500),
      seconds: match ? Number(match[1]) : null,
      url: target === '' ? null : this.#addresses.resolve(target),
    };
  }

  base(href: string): void {
    if (this.#base !== null) return;
    this.#base = cut(href, CAPS.address);
    this.#addresses.setBase(href);
  }

  /** A <link>. */
  link(attributes: Attributes, inHead: boolean): void {
    const rel = (attributes.get('rel') ?? '').toLowerCase();
    const href = attributes.get('href');
    if (rel === '' || href === undefined) return;
    for (const relation of rel.split(/\s+/)) this.#relation(relation, { rel, href, attributes, inHead });
  }

  #relation(relation: string, { rel, href, attributes, inHead }: Link): void {
    const address = () => cut(href.trim(), CAPS.address);
    switch (relation) {
      case 'canonical':
        if (this.#canonicals.next())
          this.#canonicals.items.push({
            href: address(),
            resolved: this.#addresses.resolve(href),
            source: 'html',
            inHead,
            ignoredAttributes: (['hreflang', 'lang', 'media', 'type'] as const).filter((name) => attributes.has(name)),
          });
        return;
      case 'alternate': {
        const lang = attributes.get('hreflang');
        const type = attributes.get('type') ?? '';
        if (lang !== undefined) this.#addHreflang(lang, href, 'html', inHead);
        else if (/rss|atom|json/.test(type) && this.#feeds.length < 20) {
          this.#feeds.push({ href: address(), type, title: cut(attributes.get('title') ?? '', 200) });
        }
        return;
      }
      case 'icon':
      case 'apple-touch-icon':
        if (this.#favicons.length < 20) {
          this.#favicons.push({
            href: address(),
            resolved: this.#addresses.resolve(href),
            rel,
            sizes: attributes.get('sizes') ?? '',
            type: attributes.get('type') ?? '',
          });
        }
        return;
      case 'manifest':
        this.#manifest ??= address();
        return;
      case 'amphtml':
        this.#amp ??= address();
        return;
      case 'next':
        this.#next ??= this.#addresses.resolve(href);
        return;
      case 'prev':
      case 'previous':
        this.#prev ??= this.#addresses.resolve(href);
        return;
      default:
        if (HINTS.has(relation))
          if (this.#hints.next())
            this.#hints.items.push({ rel: relation, href: address(), as: attributes.get('as') ?? '' });
    }
  }

  #addHreflang(lang: string, href: string, source: 'html' | 'header', inHead: boolean): void {
    if (this.#hreflang.next())
      this.#hreflang.items.push({
        lang: cut(lang, 60),
        href: cut(href.trim(), CAPS.address),
        resolved: this.#addresses.resolve(href),
        valid: isHreflangCode(lang),
        absolute: /^https?:\/\/[^/]/i.test(href.trim()),
        source,
        inHead,
      });
  }

  /** Canonical, hreflang and robots rules sent as headers. */
  headers(headers: Record<string, string[]>): void {
    for (const link of parseLinkHeaders(headers.link ?? [])) {
      if (link.rel.includes('canonical')) {
        if (this.#canonicals.next())
          this.#canonicals.items.push({
            href: cut(link.href, CAPS.address),
            resolved: URL.parse(link.href, this.#addresses.page)?.href ?? null,
            source: 'header',
            inHead: true,
            ignoredAttributes: [],
          });
      }
      if (link.rel.includes('alternate') && link.hreflang !== '')
        this.#addHreflang(link.hreflang, link.href, 'header', true);
    }
    for (const value of (headers['x-robots-tag'] ?? []).slice(0, 50)) this.#robots.push(parseRobotsHeader(value));
  }

  facts(): HeadFacts {
    return {
      titles: this.#titles.toJSON(),
      descriptions: this.#descriptions.toJSON(),
      keywords: this.#keywords,
      robots: this.#robots,
      directives: combine(this.#robots),
      canonicals: this.#canonicals.toJSON(),
      hreflang: this.#hreflang.toJSON(),
      viewport: readViewport(this.#viewport, this.#viewports),
      base: this.#base,
      refresh: this.#refresh,
      favicons: this.#favicons,
      manifest: this.#manifest,
      feeds: this.#feeds,
      ampHtml: this.#amp,
      next: this.#next,
      prev: this.#prev,
      generator: this.#generator,
      author: this.#author,
      themeColor: this.#theme,
      hints: this.#hints.toJSON(),
    };
  }
}

function push(list: string[], content: string): void {
  if (list.length < 10) list.push(cut(content.trim(), CAPS.title));
}

function readViewport(content: string | null, count: number): HeadFacts['viewport'] {
  const found = new Map<string, string>();
  for (const part of (content ?? '').split(/[,;]/)) {
    const [name = '', value = ''] = part.split('=');
    if (name.trim() !== '') found.set(name.trim().toLowerCase(), value.trim().toLowerCase());
  }
  const number = (name: string) => {
    const value = Number.parseFloat(found.get(name) ?? '');
    return Number.isNaN(value) ? null : value;
  };
  const scalable = found.get('user-scalable');
  return {
    count,
    content: content ?? '',
    width: found.get('width') ?? '',
    initialScale: number('initial-scale'),
    userScalable: scalable !== 'no' && scalable !== '0',
    maximumScale: number('maximum-scale'),
  };
}
