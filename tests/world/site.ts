import type { IncomingMessage } from 'node:http';

/** What a site of the world answers. */
export interface Answer {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
  /** In place of `body`: sent as they come. Aborted when the reader leaves; a throw ends the connection in the middle. */
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
  /** What came with a POST, "" without one. */
  body: string;
}

type Page = Answer | ((visit: Visit) => Answer | Promise<Answer>);

/** One site: its names, its pages by path, what stands in the DNS about it. */
export interface Site {
  id: string;
  /** Host names; the first is the one the site calls its own. */
  hosts: readonly string[];
  pages: Readonly<Record<string, Page>>;
  /** Looks at a request before the pages do: redirects to https, canonical host. */
  before?: (visit: Visit) => Answer | null;
  /** Any path that no page has; a plain 404 unless told. */
  otherwise?: Page;
}

export const defineSite = (site: Site): Site => site;

/** HTML with the headers that a well-kept server sends. */
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
