import type { IncomingMessage } from 'node:http';

/** Response of a site of the world. */
export interface Answer {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
  /**
   * Instead of `body`: sent as they are produced. Aborted when the reader disconnects; a throw ends the connection midway.
   */
  pieces?: (left: AbortSignal) => AsyncIterable<string>;
  /** Milliseconds to wait before the answer; ends early with the connection. */
  delayMs?: number;
  /** Ends the connection in the middle of the body. */
  breaksOff?: boolean;
}

export interface Visit {
  scheme: 'http' | 'https';
  host: string;
  path: string;
  url: URL;
  request: IncomingMessage;
  /** Body of a POST, "" without one. */
  body: string;
}

type Page = Answer | ((visit: Visit) => Answer | Promise<Answer>);

/** One site: its hosts, its pages by path, its DNS records. */
export interface Site {
  id: string;
  /** Host names; the first is the canonical one. */
  hosts: readonly string[];
  pages: Readonly<Record<string, Page>>;
  /** Handles a request before the pages: redirects to https, canonical host. */
  before?: (visit: Visit) => Answer | null;
  /** Any path without a page; a plain 404 by default. */
  otherwise?: Page;
}

export const defineSite = (site: Site): Site => site;

/** HTML with the headers of a well-configured server. */
export function html(body: string, headers: Record<string, string> = {}, status = 200): Answer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body };
}

export function text(body: string, type = 'text/plain; charset=utf-8'): Answer {
  return { headers: { 'content-type': type }, body };
}

export function redirect(location: string, status = 301): Answer {
  return { status, headers: { location }, body: '' };
}

export function sitemap(locs: readonly string[]): string {
  const entries = locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
}
