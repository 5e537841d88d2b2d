import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { SaxesParser } from 'saxes';

/** What one sitemap file holds: pages, further sitemaps, or both lists empty when it is neither. */
export interface SitemapFile {
  pages: string[];
  sitemaps: string[];
  /** A cap ended the reading early, or the XML broke off. */
  incomplete: boolean;
}

/** Entries a file may have by the protocol (sitemaps.org). */
const MAX_ENTRIES = 50_000;
const MAX_DECODED_BYTES = 10 * 1024 * 1024;
const CHUNK = 64 * 1024;

const inflate = promisify(gunzip);

/**
 * Reads a sitemap (XML, gzip, text, RSS, Atom). No entity is expanded and no DTD fetched; a broken file gives what
 * came before the break. Gives way to other work between chunks.
 */
export async function readSitemap(body: Uint8Array): Promise<SitemapFile> {
  const bytes = await decompressed(body);
  if (!bytes) return { pages: [], sitemaps: [], incomplete: true };
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).trimStart();
  return text.startsWith('<') ? readXml(text) : readLines(text);
}

async function decompressed(body: Uint8Array): Promise<Uint8Array | null> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return await inflate(body, { maxOutputLength: MAX_DECODED_BYTES });
  } catch {
    return null;
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

function readLines(text: string): SitemapFile {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const pages = lines.filter((line) => /^https?:\/\//i.test(line));
  return { pages: pages.slice(0, MAX_ENTRIES), sitemaps: [], incomplete: pages.length > MAX_ENTRIES };
}

async function readXml(text: string): Promise<SitemapFile> {
  const file: SitemapFile = { pages: [], sitemaps: [], incomplete: false };
  const parser = new SaxesParser({ position: false });
  const path: string[] = [];
  let value: string | null = null;
  // Of the entry being read: one that the file breaks off in does not count.
  let entry: string[] = [];
  const local = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();
  parser.on('error', () => {
    file.incomplete = true;
  });
  parser.on('opentag', (tag) => {
    path.push(local(tag.name));
    const target = targetOf(path);
    value = target ? '' : null;
    // Atom carries the address in an attribute, prefixed loc elements (image:loc) are no pages.
    const href = tag.attributes.href;
    if (target === 'link' && path.at(-2) === 'entry' && typeof href === 'string') entry.push(href);
    if (tag.name.includes(':') && path.at(-2) !== 'url' && path.at(-2) !== 'sitemap') value = null;
    if (/^(?:image|video|news|pagemap):/i.test(tag.name)) value = null;
  });
  const add = (part: string) => {
    if (value !== null && value.length < 4096) value += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const target = targetOf(path);
    const address = value?.trim();
    if (target && address) entry.push(address);
    value = null;
    const closed = path.pop();
    if (closed === 'sitemap') file.sitemaps.push(...entry);
    else if (closed === 'url' || closed === 'item' || closed === 'entry') file.pages.push(...entry);
    else return;
    entry = [];
  });
  for (let at = 0; at < text.length; at += CHUNK) {
    if (file.pages.length + file.sitemaps.length >= MAX_ENTRIES || path.length > 100) {
      file.incomplete = true;
      break;
    }
    parser.write(text.slice(at, at + CHUNK));
    await new Promise(setImmediate);
  }
  if (path.length > 0) file.incomplete = true;
  return { ...file, pages: file.pages.slice(0, MAX_ENTRIES), sitemaps: file.sitemaps.slice(0, MAX_ENTRIES) };
}

/** Which elements hold an address: loc of url and sitemap, link of an RSS item or Atom entry. */
function targetOf(path: readonly string[]): 'loc' | 'link' | null {
  const name = path.at(-1);
  const parent = path.at(-2);
  if (name === 'loc' && (parent === 'url' || parent === 'sitemap')) return 'loc';
  return name === 'link' && (parent === 'item' || parent === 'entry') ? 'link' : null;
}
