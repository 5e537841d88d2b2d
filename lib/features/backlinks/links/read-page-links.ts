import { Addresses, cutAddress } from '#lib/audit/facts/addresses.ts';
import { cut } from '#lib/audit/facts/caps.ts';
import type { Attributes } from '#lib/audit/facts/html/attributes.ts';
import type { Closer, Frame } from '#lib/audit/facts/html/frame.ts';
import type { HtmlHandler } from '#lib/audit/facts/html/html-stream.ts';
import { HtmlStream } from '#lib/audit/facts/html/html-stream.ts';
import { pageSource } from '#lib/audit/facts/html/page-source.ts';
import { RAW, TEXT_ONLY } from '#lib/audit/facts/html/tags.ts';
import { ARTICLE, ASIDE, FOOTER, HEADER, IN_TEMPLATE, MAIN, NAV } from '#lib/audit/facts/html/zones.ts';
import { placeOf } from '#lib/audit/facts/links.ts';
import { combine, parseDirectives, parseRobotsHeader } from '#lib/audit/facts/robots-directives.ts';
import { squash } from '#lib/audit/facts/text/text-collector.ts';
import type { LinkPlace } from '#lib/audit/types.ts';
import { redirectScore } from '#lib/features/backlinks/check/redirect-score.ts';
import { isOnTarget, type Target, targetOf } from '#lib/features/backlinks/target.ts';

/** A link as found on its page. */
export interface PageLink {
  /** Absolute, including the fragment. */
  url: string;
  /** Anchor text, else the alternative text of its images; "" without either. */
  anchor: string;
  /** The link contains an image. */
  image: boolean;
  /** Values of rel, lower case, in order, without duplicates. */
  rel: string[];
  place: LinkPlace;
  /** Text of the block around the link, truncated. */
  context: string;
}

/** A page and its links to a domain. */
export interface PageLinks {
  title: string;
  description: string;
  /** Primary language the page declares; "" when it declares none. */
  language: string;
  /** The page's robots rules set nofollow for all its links. */
  pageNofollow: boolean;
  links: PageLink[];
  /** Links to other sites that may redirect to the target, most likely first. */
  mayRedirect: PageLink[];
  /** Addresses of all links that do not lead to the target directly, each once, up to `MAX_OTHERS`. */
  others: string[];
}

/** A page, and the domain whose links to read. */
export interface PageLinksInput {
  html: string;
  url: string;
  /** Lower-case names. */
  headers?: Record<string, string[]>;
  domain: string;
}

/** Maximum links of one page that are kept (see the limits in the threat model). */
export const MAX_LINKS = 500;
/** Maximum addresses of other links that are kept. */
export const MAX_OTHERS = 2_000;
/** Limits of possible redirects and of texts. */
const LIMITS = { mayRedirect: 20, block: 65_536, anchor: 500, context: 300, title: 1_024, text: 4_096 };

/**
 * Extracts the links from a page to a domain or its subdomains. One pass over the HTML, in linear time; comments,
 * scripts and templates contain no links.
 */
export function readPageLinks({ html, url, headers = {}, domain }: PageLinksInput): PageLinks {
  const source = pageSource(html.charCodeAt(0) === 0xfeff ? html.slice(1) : html);
  const reader = new Reader(new Addresses(url), targetOf(domain));
  new HtmlStream(source, reader).run();
  return reader.result(headers);
}

class OpenLink implements Closer {
  next: Closer | null = null;
  readonly #reader: Reader;
  readonly link: PageLink;
  /** The link's own text, built piece by piece. */
  text = '';
  alt = '';
  /** Position in the text of its block; `end` is -1 while the link is open. */
  start: number;
  end = -1;

  constructor(reader: Reader, link: PageLink, start: number) {
    this.#reader = reader;
    this.link = link;
    this.start = start;
  }

  close(): void {
    this.#reader.closeLink(this);
  }
}

class Title implements Closer {
  next: Closer | null = null;
  readonly #reader: Reader;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  close(): void {
    this.#reader.closeTitle();
  }
}

class Reader implements HtmlHandler {
  readonly #addresses: Addresses;
  readonly #target: Target;
  readonly #links: PageLink[] = [];
  readonly #mayRedirect: { link: PageLink; score: number }[] = [];
  readonly #others = new Set<string>();
  readonly #robots: ReturnType<typeof parseDirectives>[] = [];
  #title: string | null = null;
  #titleOpen = false;
  #description = '';
  #language = '';
  #hasBase = false;
  /** Text of the current block, and the links in it. */
  #block = '';
  #inBlock: OpenLink[] = [];
  #open: OpenLink | null = null;
  /** Pending block ends; a `br` removes its own. */
  #breaks = 0;

  constructor(addresses: Addresses, target: Target) {
    this.#addresses = addresses;
    this.#target = target;
  }

  doctype(): void {}

  breakLine(): void {
    this.#breaks++;
  }

  open(frame: Frame, attributes: Attributes): void {
    const { name } = frame.tag;
    if (name === 'br') {
      this.#breaks--;
      this.#settle();
      this.#add(' ');
      return;
    }
    this.#settle();
    const role = attributes.get('role');
    frame.zone |= ZONES.get(name) ?? (role === undefined ? 0 : (ROLES.get(role) ?? 0));
    if (frame.zone & IN_TEMPLATE) return;
    if ((name === 'a' && !frame.foreign) || name === 'area') this.#openLink(frame, attributes);
    else if (name === 'img' && this.#open) this.#image(attributes.get('alt') ?? '');
    else if (name === 'base') this.#base(attributes.get('href'));
    else if (name === 'meta') this.#meta(attributes);
    else if (name === 'html') this.#language ||= languageOf(attributes.get('lang') ?? attributes.get('xml:lang'));
    else if (name === 'title' && !frame.foreign && this.#title === null) {
      this.#title = '';
      this.#titleOpen = true;
      frame.whenClosed(new Title(this));
    }
  }

  onText(frame: Frame, html: string, start: number, end: number): void {
    const { flags } = frame.tag;
    if (flags & TEXT_ONLY) {
      if (this.#titleOpen && (this.#title ?? '').length < LIMITS.title)
        this.#title = (this.#title ?? '') + html.slice(start, Math.min(end, start + LIMITS.title));
      return;
    }
    if (flags & RAW || frame.zone & IN_TEMPLATE) return;
    this.#settle();
    this.#add(html.slice(start, Math.min(end, start + LIMITS.block)));
  }

  closeTitle(): void {
    this.#titleOpen = false;
  }

  closeLink(open: OpenLink): void {
    this.#settle();
    if (this.#open === open) this.#open = null;
    open.end = this.#block.length;
    const { link } = open;
    link.anchor = cut(squash(open.text) || squash(open.alt), LIMITS.anchor);
  }

  result(headers: Record<string, string[]>): PageLinks {
    this.#endBlock();
    for (const value of (headers['x-robots-tag'] ?? []).slice(0, 50)) this.#robots.push(parseRobotsHeader(value));
    const mayRedirect = this.#mayRedirect
      .map((one) => ({ ...one, score: Math.max(one.score, this.#score(one.link)) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, LIMITS.mayRedirect);
    return {
      title: cut(squash(this.#title ?? ''), LIMITS.title),
      description: this.#description,
      language: this.#language || languageOf(headers['content-language']?.[0]),
      pageNofollow: combine(this.#robots).nofollow,
      links: this.#links,
      mayRedirect: mayRedirect.map(({ link }) => link),
      others: [...this.#others],
    };
  }

  #openLink(frame: Frame, attributes: Attributes): void {
    // A link inside a link ends the outer one (HTML parsing), so only one is open at a time.
    this.#open = null;
    const href = attributes.get('href')?.trim();
    if (!href || href.startsWith('#')) return;
    const url = this.#addresses.parse(href);
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return;
    const link: PageLink = {
      url: cutAddress(url.href),
      anchor: '',
      image: frame.tag.name === 'area',
      rel: [...new Set((attributes.get('rel') ?? '').toLowerCase().split(/\s+/, 20).filter(Boolean))],
      place: placeOf(frame.zone),
      context: '',
    };
    if (isOnTarget(this.#target, url.hostname)) {
      if (this.#links.length >= MAX_LINKS) return;
      this.#links.push(link);
    } else {
      if (this.#others.size < MAX_OTHERS) this.#others.add(link.url);
      const score = redirectScore(this.#target, url, { pageHost: this.#addresses.host, text: '' });
      // The texts around a link may still suggest a redirect, so keep some without a score until the end.
      if (this.#mayRedirect.length >= LIMITS.mayRedirect * (score > 0 ? 20 : 10)) return;
      this.#mayRedirect.push({ link, score });
    }
    this.#open = new OpenLink(this, link, this.#block.length);
    if (frame.tag.name === 'area') this.#open.alt = attributes.get('alt') ?? '';
    this.#inBlock.push(this.#open);
    frame.whenClosed(this.#open);
  }

  #score(link: PageLink): number {
    const url = URL.parse(link.url);
    if (!url) return 0;
    return redirectScore(this.#target, url, {
      pageHost: this.#addresses.host,
      text: `${link.anchor} ${link.context}`,
    });
  }

  #image(alt: string): void {
    if (!this.#open) return;
    this.#open.link.image = true;
    if (this.#open.alt.length < LIMITS.anchor) this.#open.alt += ` ${alt}`;
  }

  /** The first base with an address counts. */
  #base(href: string | undefined): void {
    if (href === undefined || this.#hasBase) return;
    this.#hasBase = true;
    this.#addresses.setBase(href.trim());
  }

  #meta(attributes: Attributes): void {
    const content = attributes.get('content');
    const name = attributes.get('name')?.trim().toLowerCase();
    if (content === undefined || name === undefined) return;
    if (name === 'description') this.#description ||= cut(squash(content), LIMITS.text);
    if ((name === 'robots' || name === 'googlebot') && this.#robots.length < 50)
      this.#robots.push(parseDirectives(content, 'meta', name, true));
  }

  #add(text: string): void {
    this.#block += text;
    if (this.#open && this.#open.text.length < LIMITS.anchor * 4) this.#open.text += text;
    if (this.#block.length > LIMITS.block) this.#endBlock();
  }

  #settle(): void {
    if (this.#breaks === 0) return;
    this.#breaks = 0;
    if (this.#open && this.#open.text !== '') this.#open.text += ' ';
    this.#endBlock();
  }

  /** Ends a block: its links get the surrounding text. A link that is still open continues in the next block. */
  #endBlock(): void {
    if (this.#inBlock.length > 0) {
      for (const open of this.#inBlock) {
        const { start, end } = open;
        open.link.context ||= around(this.#block, start, end < 0 ? this.#block.length : end) || open.link.anchor;
      }
      const left = this.#open;
      this.#inBlock = left && left.link.context === '' ? [left] : [];
      if (left) left.start = 0;
    }
    this.#block = '';
  }
}

const ZONES = new Map([
  ['main', MAIN],
  ['article', ARTICLE],
  ['nav', NAV],
  ['header', HEADER],
  ['footer', FOOTER],
  ['aside', ASIDE],
  ['template', IN_TEMPLATE],
]);
const ROLES = new Map([
  ['main', MAIN],
  ['navigation', NAV],
  ['banner', HEADER],
  ['contentinfo', FOOTER],
  ['complementary', ASIDE],
]);

/** The link at text[start, end) with its surrounding text: whole words, whitespace collapsed. */
function around(text: string, start: number, end: number): string {
  const spare = Math.max(40, LIMITS.context - (end - start));
  let from = Math.max(0, start - Math.ceil(spare / 2));
  let to = Math.min(text.length, Math.min(end, start + LIMITS.anchor) + Math.ceil(spare / 2));
  // Truncates between words where one ends nearby.
  if (from > 0) {
    const blank = text.slice(from, start).search(/\s/);
    if (blank >= 0 && blank < 40) from += blank;
  }
  if (to < text.length) {
    const blank = text.slice(to - 40, to).lastIndexOf(' ');
    if (blank >= 0) to = to - 40 + blank;
  }
  const inside = squash(text.slice(from, to).toWellFormed());
  if (inside === '') return '';
  return `${from > 0 ? '… ' : ''}${inside}${to < text.length && text.slice(to).trim() !== '' ? ' …' : ''}`;
}

function languageOf(text: string | undefined): string {
  return /^\s*([a-z]{2,3})(?![a-z])/i.exec(text ?? '')?.[1]?.toLowerCase() ?? '';
}
