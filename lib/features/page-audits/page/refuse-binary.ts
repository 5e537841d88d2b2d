import { nameOf } from '#lib/features/page-audits/page/fetch-page.ts';
import type { Fetched } from '#lib/net/net.ts';
import { AppError } from '#lib/platform/errors.ts';

/** Media types that are text: pages, feeds, data and scripts. */
const TEXT =
  /^(?:text\/|application\/(?:[a-z0-9.-]+\+)?(?:json|xml|javascript|ecmascript|x-javascript|yaml)$|[a-z]+\/[a-z0-9.-]+\+xml$)/;
const HTML = /^(?:text\/html|application\/xhtml\+xml)$/;
/** Length of the resource header in WHATWG MIME Sniffing. */
const SNIFFED = 1_445;

/**
 * Refuses anything but text: `html` contains a page, a feed or data, never the bytes of a binary file. Content declared
 * as HTML is accepted as it is, as in browsers.
 * @throws AppError (unreachable: the target has no page, and a retry will not help), naming the content type
 */
export function refuseBinary(answer: Pick<Fetched, 'url' | 'headers' | 'body' | 'text'>): void {
  if (answer.body.byteLength === 0) return;
  const declared = answer.headers['content-type']?.[0] ?? '';
  const type = (declared.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (type !== '' && !TEXT.test(type)) throw notText(answer.url, nameOf(declared));
  if (HTML.test(type) || !isBinary(answer.text())) return;
  throw notText(answer.url, type === '' ? 'binary content without a content type' : `binary content as ${type}`);
}

/** Whether it has control characters that do not occur in text (WHATWG MIME Sniffing, "binary data byte"). */
function isBinary(text: string): boolean {
  for (let at = 0; at < Math.min(text.length, SNIFFED); at++) {
    const code = text.charCodeAt(at);
    if (code <= 0x08 || code === 0x0b || (code >= 0x0e && code <= 0x1a) || (code >= 0x1c && code <= 0x1f)) return true;
  }
  return false;
}

const notText = (url: string, what: string) =>
  new AppError('unreachable', `${new URL(url).host} returned ${what}; this endpoint reads HTML pages and other text.`, {
    reason: 'not-text',
  });
