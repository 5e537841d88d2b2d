import { createGunzip, type Gunzip } from 'node:zlib';
import { SitemapXml } from '#lib/crawl/sitemaps/sitemap-xml.ts';
import type { SitemapFile } from './sitemap-file.ts';

/** Entries allowed per file by the protocol (sitemaps.org). */
export const MAX_ENTRIES = 50_000;
/** Decoded bytes to read of one file (threats: cap table). */
export const SITEMAP_BYTES = 10 * 1024 * 1024;
const CHUNK = 64 * 1024;
/** Longest line of a text sitemap. */
const MAX_LINE = 4_096;

/**
 * Reads a sitemap (XML, gzip, text, RSS, Atom). No entities are expanded and no DTD is fetched; a malformed file yields what
 * came before the error. Yields to other work between chunks.
 */
export async function readSitemap(body: Uint8Array): Promise<SitemapFile> {
  const reader = new SitemapReader();
  for (let at = 0; at < body.length; at += CHUNK) {
    if (!(await reader.write(body.subarray(at, at + CHUNK)))) break;
    await new Promise(setImmediate);
  }
  return reader.end();
}

/** Reads the file piece by piece as it arrives: its memory is that of the entries, however long the file is. */
export class SitemapReader {
  readonly #file: SitemapFile = { pages: [], sitemaps: [], incomplete: false };
  readonly #maxBytes: number;
  #head: Uint8Array = new Uint8Array();
  #begun = false;
  #gunzip: Gunzip | null = null;
  /** Settles when the gzip stream fails or ends. */
  #gunzipEnded: Promise<void> = Promise.resolve();
  #decoder: TextDecoder | null = null;
  #xml: SitemapXml | null = null;
  #isText = false;
  #line = '';
  #bytes = 0;
  #enough = false;

  constructor(maxBytes = SITEMAP_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Processes the next bytes. @returns false if no more are wanted */
  async write(chunk: Uint8Array): Promise<boolean> {
    if (this.#begun) await this.#take(chunk);
    else {
      // The first bytes determine the file type.
      this.#head = Buffer.concat([this.#head, chunk]);
      if (this.#head.length >= 4) await this.#begin();
    }
    return !this.#enough;
  }

  /** @returns the entries found */
  async end(): Promise<SitemapFile> {
    if (!this.#begun) await this.#begin();
    if (this.#gunzip && !this.#enough) this.#gunzip.end();
    else this.#gunzip?.destroy();
    await this.#gunzipEnded;
    if (!this.#enough) this.#text(this.#decoder?.decode() ?? '');
    if (this.#isText) this.#lines(`${this.#line}\n`);
    if (this.#xml?.isOpen) this.#file.incomplete = true;
    const { pages, sitemaps } = this.#file;
    return { ...this.#file, pages: pages.slice(0, MAX_ENTRIES), sitemaps: sitemaps.slice(0, MAX_ENTRIES) };
  }

  async #begin(): Promise<void> {
    this.#begun = true;
    const head = this.#head;
    if (head[0] === 0x1f && head[1] === 0x8b) this.#openGzip();
    if (head.length > 0) await this.#take(head);
  }

  #openGzip(): void {
    const gunzip = createGunzip({ chunkSize: CHUNK });
    const { promise, resolve } = Promise.withResolvers<void>();
    gunzip.on('data', (bytes: Buffer) => {
      if (!this.#enough) this.#decoded(bytes);
      if (this.#enough) gunzip.destroy();
    });
    gunzip.on('error', () => {
      // Entries before the error count.
      this.#file.incomplete = true;
      this.#enough = true;
    });
    gunzip.on('close', resolve);
    this.#gunzip = gunzip;
    this.#gunzipEnded = promise;
  }

  async #take(chunk: Uint8Array): Promise<void> {
    const gunzip = this.#gunzip;
    if (!gunzip) return this.#decoded(chunk);
    if (gunzip.destroyed) return;
    await Promise.race([new Promise<void>((done) => gunzip.write(chunk, () => done())), this.#gunzipEnded]);
  }

  #decoded(bytes: Uint8Array): void {
    this.#decoder ??= new TextDecoder(encodingOf(bytes));
    const left = this.#maxBytes - this.#bytes;
    this.#bytes += bytes.length;
    this.#text(this.#decoder.decode(left < bytes.length ? bytes.subarray(0, left) : bytes, { stream: true }));
    const { pages, sitemaps } = this.#file;
    const isFull =
      pages.length + sitemaps.length >= MAX_ENTRIES &&
      (pages.length + sitemaps.length > MAX_ENTRIES || this.#xml?.isOpen);
    if (this.#bytes <= this.#maxBytes && !isFull && !this.#xml?.isTooDeep) return;
    this.#file.incomplete = true;
    this.#enough = true;
  }

  #text(text: string): void {
    if (this.#xml === null && !this.#isText) {
      const begun = text.trimStart();
      if (begun === '') return;
      if (begun.startsWith('<')) this.#xml = new SitemapXml(this.#file);
      else this.#isText = true;
      this.#text(begun);
      return;
    }
    if (this.#xml) this.#xml.write(text);
    else this.#lines(this.#line + text);
  }

  #lines(text: string): void {
    const lines = text.split(/\r\n|\r|\n/);
    this.#line = (lines.pop() ?? '').slice(0, MAX_LINE);
    for (const line of lines) {
      const address = line.trim();
      if (/^https?:\/\//i.test(address)) this.#file.pages.push(address);
    }
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}
