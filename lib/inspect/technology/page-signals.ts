/** Parts of a page that may reveal the products behind it. Visible text is not included: it may be about any product. */
export interface PageSignals {
  /** URLs of scripts, as written. */
  scripts: string[];
  /** URLs of style sheets and preloaded resources. */
  assets: string[];
  /** URLs of images, frames, forms and similar. */
  urls: string[];
  inline: string[];
  /** Start tags as written, without visible text and without the targets of text links. */
  tags: string[];
  comments: string[];
  /** All contents by lower-case name or property. */
  meta: Map<string, string[]>;
  title: string;
}

/** Characters examined: products show near the beginning. */
const MAX_CHARACTERS = 3_000_000;
const MAX_TAG = 4_000;
const MAX_ADDRESS = 1_024;
const MAX_META = 2_000;
/** Contents kept per name: each is tried against every pattern. */
const MAX_REPEATED_META = 50;

/** Elements with raw text content. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'noframes']);
const ASSET_LINKS = /\b(?:stylesheet|preload|modulepreload|prefetch)\b/i;
const HINT_LINKS = /\b(?:preconnect|dns-prefetch|icon|manifest|apple-touch-icon|search|pingback|edituri)\b/i;
/** Attributes with visible text, and targets of text links: both may be about any product. */
const SPOKEN =
  /\s(?:alt|title|value|placeholder|aria-label|summary|data-(?:title|caption|description|text))\s*=\s*(?:"[^"]*"|'[^']*')/gi;
const LEADS = /\shref\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;

/** Reads a page in one pass from tag to tag; only the lists are built. Never throws. */
export function readSignals(page: string): PageSignals {
  const html = page.length > MAX_CHARACTERS ? page.slice(0, MAX_CHARACTERS) : page;
  const signals: PageSignals = {
    scripts: [],
    assets: [],
    urls: [],
    inline: [],
    tags: [],
    comments: [],
    meta: new Map(),
    title: '',
  };
  let at = html.indexOf('<');
  while (at !== -1) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      signals.comments.push(html.slice(at + 4, Math.min(end === -1 ? html.length : end, at + 500)));
      at = end === -1 ? -1 : html.indexOf('<', end + 3);
      continue;
    }
    if (!isLetter(html.charCodeAt(at + 1))) {
      at = html.indexOf('<', at + 1);
      continue;
    }
    const end = endOfTag(html, at + 1);
    const tag = html.slice(at, Math.min(end, at + MAX_TAG));
    const name = nameOf(tag);
    let after = end + 1;
    if (RAW.has(name)) {
      const close = endOfRaw(html, name, after);
      takeRaw(signals, { name, tag, from: after, to: close }, html);
      after = close;
    } else takeTag(signals, name, tag);
    at = html.indexOf('<', after);
  }
  return signals;
}

const isLetter = (code: number) => (code | 32) >= 97 && (code | 32) <= 122;

/** Index of the `>` that ends the tag; quoted ones do not count. */
function endOfTag(html: string, from: number): number {
  for (let i = from; i < html.length; i++) {
    const code = html.charCodeAt(i);
    if (code === 62) return i;
    if ((code === 34 || code === 39) && followsEquals(html, i)) {
      const close = html.indexOf(code === 34 ? '"' : "'", i + 1);
      if (close === -1) return html.length;
      i = close;
    }
  }
  return html.length;
}

/** A quote opens a value after `=`, with optional spaces between; anywhere else it is stray. */
function followsEquals(html: string, at: number): boolean {
  let before = at - 1;
  while (at - before < 20 && html.charCodeAt(before) <= 32) before--;
  return html.charCodeAt(before) === 61;
}

function nameOf(tag: string): string {
  let end = 1;
  while (end < tag.length && end < 40 && !/[\s/>]/.test(tag.charAt(end))) end++;
  return tag.slice(1, end).toLowerCase();
}

function endOfRaw(html: string, name: string, from: number): number {
  for (let at = html.indexOf('</', from); at !== -1; at = html.indexOf('</', at + 2)) {
    if (html.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return at;
  }
  return html.length;
}

/** An element whose content [from, to) is raw text. */
interface RawElement {
  name: string;
  tag: string;
  from: number;
  to: number;
}

function takeRaw(signals: PageSignals, { name, tag, from, to }: RawElement, html: string): void {
  if (name === 'title') signals.title ||= html.slice(from, Math.min(to, from + 500)).trim();
  if (name === 'style') signals.tags.push(tag);
  if (name !== 'script') return;
  signals.tags.push(tag);
  const { src, type } = attributes(tag);
  if (src) take(signals.scripts, src);
  else if (to > from && isScript(type)) signals.inline.push(html.slice(from, to));
}

/** Data blocks are ignored: their texts may be about anything. */
function isScript(type: string | undefined): boolean {
  return !type || /javascript|^module$|babel|rocketlazyload|^text\/plain$|cloudflare/i.test(type);
}

function takeTag(signals: PageSignals, name: string, tag: string): void {
  switch (name) {
    case 'meta': {
      const { name: key, property, 'http-equiv': equiv, content } = attributes(tag);
      const known = (key ?? property ?? equiv)?.toLowerCase();
      if (!known || content === undefined) return;
      const contents = signals.meta.get(known) ?? [];
      if (contents.length < MAX_REPEATED_META) contents.push(content.slice(0, MAX_META));
      signals.meta.set(known, contents);
      return;
    }
    case 'a':
    case 'area':
      signals.tags.push(tag.replace(SPOKEN, '').replace(LEADS, ''));
      return;
    case 'link': {
      const { rel = '', href, as } = attributes(tag);
      if (href && ASSET_LINKS.test(rel))
        take(as === 'script' || /module/i.test(rel) ? signals.scripts : signals.assets, href);
      else if (href && HINT_LINKS.test(rel)) take(signals.urls, href);
      signals.tags.push(tag);
      return;
    }
    case 'img':
    case 'iframe':
    case 'frame':
    case 'embed':
    case 'source':
    case 'video':
    case 'form': {
      const { src, action, 'data-src': late } = attributes(tag);
      for (const address of [src, action, late]) if (address) take(signals.urls, address);
      signals.tags.push(tag.replace(SPOKEN, ''));
      return;
    }
    default:
      signals.tags.push(tag.replace(SPOKEN, ''));
  }
}

function take(addresses: string[], address: string): void {
  if (!address.startsWith('data:')) addresses.push(address.slice(0, MAX_ADDRESS).replaceAll('&amp;', '&'));
}

function attributes(tag: string): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = Object.create(null);
  ATTRIBUTE.lastIndex = 1;
  for (let match = ATTRIBUTE.exec(tag); match; match = ATTRIBUTE.exec(tag)) {
    const name = (match[1] ?? '').toLowerCase();
    found[name] ??= (match[2] ?? match[3] ?? match[4] ?? '').trim();
  }
  return found;
}
