import type { ElementRef, LinkFact, LinkKind, LinkPlace, LinksFacts } from '../page-facts.ts';
import { type Addresses, cutAddress, hostOf, withoutFragment, withoutWww } from './addresses.ts';
import { CAPS, CappedList, cut } from './caps.ts';
import type { Attributes } from './html/attributes.ts';
import type { Closer, Frame } from './html/frame.ts';
import { selectorOf } from './html/selector.ts';
import { ASIDE, FOOTER, HEADER, MAIN, NAV } from './html/zones.ts';
import { squash, type TextCollector } from './text/text-collector.ts';

/** The fact of a link, null beyond the maximum, and where its text begins. */
interface OpenedLink {
  fact: LinkFact | null;
  mark: number;
}

class OpenLink implements Closer {
  next: Closer | null = null;
  readonly #links: LinkCollector;
  readonly fact: LinkFact | null;
  readonly mark: number;
  readonly label: string;
  readonly title: string;
  alt: string;

  constructor(links: LinkCollector, { fact, mark }: OpenedLink, frame: Frame, attributes: Attributes) {
    this.#links = links;
    this.fact = fact;
    this.mark = mark;
    this.label = attributes.get('aria-label') ?? '';
    this.title = attributes.get('title') ?? '';
    this.alt = frame.tag.name === 'area' ? (attributes.get('alt') ?? '') : '';
  }

  close(): void {
    this.#links.close(this);
  }
}

const NO_REL: string[] = [];

/** Collects <a> and <area>. */
export class LinkCollector {
  readonly #addresses: Addresses;
  readonly #text: TextCollector;
  readonly #items: LinkFact[] = [];
  readonly #notCrawlable = new CappedList<ElementRef & { reason: string }>(CAPS.examples);
  readonly #internal = new Set<string>();
  readonly #hosts = new Set<string>();
  #counts = {
    total: 0,
    withHref: 0,
    areas: 0,
    internal: 0,
    external: 0,
    nofollow: 0,
    ugc: 0,
    sponsored: 0,
    internalNofollow: 0,
    externalFollowed: 0,
    withoutText: 0,
  };
  #open: OpenLink | null = null;

  constructor(addresses: Addresses, text: TextCollector) {
    this.#addresses = addresses;
    this.#text = text;
  }

  open(frame: Frame, attributes: Attributes): void {
    const counts = this.#counts;
    counts.total++;
    const href = attributes.get('href');
    const relText = attributes.get('rel');
    const rel =
      relText === undefined || relText === '' ? NO_REL : relText.toLowerCase().split(/\s+/, 20).filter(Boolean);
    const nofollow = rel.includes('nofollow');
    let url: string | null = null;
    let kind: LinkKind = 'none';
    let internal = false;
    if (href !== undefined) {
      counts.withHref++;
      if (frame.tag.name === 'area') counts.areas++;
      [kind, url] = this.#classify(href);
      if (nofollow) counts.nofollow++;
      if (rel.includes('ugc')) counts.ugc++;
      if (rel.includes('sponsored')) counts.sponsored++;
      if (url !== null && (kind === 'http' || kind === 'fragment')) {
        internal = this.#addresses.isInternal(url);
        this.#count(url, internal, nofollow);
      }
    }
    this.#judge(frame, attributes, href, kind);
    const keep = this.#items.length < CAPS.links;
    const fact: LinkFact | null = keep
      ? {
          href: href === undefined ? null : cut(href, CAPS.address),
          url: url === null ? null : cutAddress(url),
          text: '',
          textFrom: 'none',
          rel,
          nofollow,
          internal,
          place: placeOf(frame.zone),
          kind,
          target: attributes.get('target') ?? '',
          hreflang: attributes.get('hreflang') ?? '',
          download: attributes.has('download'),
          selector: selectorOf(frame),
        }
      : null;
    if (fact) this.#items.push(fact);
    // A nested link ends the outer one (HTML parsing), so only one is open at a time.
    this.#open = new OpenLink(this, { fact, mark: this.#text.mark() }, frame, attributes);
    frame.whenClosed(this.#open);
  }

  /** An image inside the open link: its alt can be the link's text. */
  image(alt: string): void {
    if (this.#open && this.#open.alt.length < 1_000) this.#open.alt += ` ${alt}`;
  }

  get inLink(): boolean {
    return this.#open !== null;
  }

  /** The end of a link: its text is complete. */
  close(link: OpenLink): void {
    if (this.#open === link) this.#open = null;
    const { fact } = link;
    let text = this.#text.since(link.mark, CAPS.linkText);
    let from: LinkFact['textFrom'] = text === '' ? 'none' : 'text';
    if (text === '') {
      for (const [source, value] of [
        ['aria-label', link.label],
        ['alt', link.alt],
        ['title', link.title],
      ] as const) {
        text = cut(squash(value), CAPS.linkText);
        if (text !== '') {
          from = source;
          break;
        }
      }
    }
    if (text === '' && (fact === null || fact.href !== null)) this.#counts.withoutText++;
    if (fact) {
      fact.text = text;
      fact.textFrom = from;
    }
  }

  #classify(href: string): [LinkKind, string | null] {
    const text = href.trim();
    if (text.charCodeAt(0) === 35) return ['fragment', withoutFragment(this.#addresses.page.href)];
    const direct = /^(\/|https?:)/.test(text) ? this.#addresses.fetchable(text) : null;
    if (direct !== null) return ['http', direct];
    const url = this.#addresses.parse(text);
    if (url === null) return [/^\s*javascript:/i.test(text) ? 'javascript' : 'invalid', null];
    switch (url.protocol) {
      case 'http:':
      case 'https:':
        return ['http', withoutFragment(url.href)];
      case 'mailto:':
      case 'tel:':
      case 'javascript:':
      case 'file:':
      case 'data:':
        return [url.protocol.slice(0, -1) as LinkKind, null];
      default:
        return [/^[a-z]+:\/*$/i.test(text) ? 'invalid' : 'other', null];
    }
  }

  #count(url: string, internal: boolean, nofollow: boolean): void {
    const counts = this.#counts;
    if (internal) {
      counts.internal++;
      if (nofollow) counts.internalNofollow++;
      if (this.#internal.size < 20_000) this.#internal.add(url);
    } else {
      counts.external++;
      if (!nofollow) counts.externalFollowed++;
      if (this.#hosts.size < 20_000) this.#hosts.add(withoutWww(hostOf(url)));
    }
  }

  /** Links that Google's guidelines call uncrawlable: no URL, a script, a local file. */
  #judge(frame: Frame, attributes: Attributes, href: string | undefined, kind: LinkKind): void {
    let reason = '';
    if (href === undefined) {
      // A named anchor or a placeholder with a role is not a link.
      if (frame.tag.name === 'area' || frame.id !== '' || attributes.has('name') || attributes.has('role')) return;
      reason = 'no href';
    } else if (kind === 'javascript') reason = 'runs a script instead of linking to a URL';
    else if (kind === 'file') reason = 'points to a file of the local machine';
    else if (kind === 'invalid') reason = 'invalid URL';
    else return;
    if (this.#notCrawlable.next())
      this.#notCrawlable.items.push({
        selector: selectorOf(frame),
        snippet: `<${frame.tag.name}${attributes}>`,
        reason,
      });
  }

  facts(): LinksFacts {
    return {
      items: this.#items,
      ...this.#counts,
      uniqueInternal: this.#internal.size,
      externalHosts: this.#hosts.size,
      notCrawlable: this.#notCrawlable.toJSON(),
    };
  }
}

/** The landmark of a zone, inner ones first. */
export function placeOf(zone: number): LinkPlace {
  if (zone & NAV) return 'nav';
  if (zone & ASIDE) return 'aside';
  if (zone & MAIN) return 'main';
  if (zone & HEADER) return 'header';
  if (zone & FOOTER) return 'footer';
  return 'other';
}
