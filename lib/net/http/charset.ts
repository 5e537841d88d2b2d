import { isAscii, isUtf8 } from 'node:buffer';
import sniff from 'html-encoding-sniffer';

/**
 * The encoding of a body by the WHATWG rules: byte order mark, header, `<meta>`; without a declaration, UTF-8 if the bytes
 * are valid UTF-8, else windows-1252. UTF-7 is not a web encoding and is never detected.
 */
export function sniffCharset(body: Uint8Array, contentType = ''): string {
  const xml = /^\s*(?:application|text)\/(?:[^;\s]+\+)?xml\b/i.test(contentType) && !/xhtml/i.test(contentType);
  const label = charsetParameter(contentType) ?? (xml ? xmlDeclaration(body) : undefined);
  const given = { xml, ...(label === undefined ? {} : { transportLayerEncodingLabel: label }) };
  // No page can declare this encoding (in a <meta> it means windows-1252), so it stands for "not declared". Scanning the
  // first kilobyte costs more than decoding most pages; it is skipped if it cannot find a name.
  if (!xml && label === undefined && body.length > 0 && !mayBeDeclared(body)) {
    return isUtf8(body) ? 'UTF-8' : 'windows-1252';
  }
  const found = sniff(body, { ...given, defaultEncoding: xml ? 'UTF-8' : 'x-user-defined' });
  if (found !== 'x-user-defined' || /^x-user-defined$/i.test(label ?? '')) return found;
  return isUtf8(body) ? 'UTF-8' : 'windows-1252';
}

/** Whether there is a byte order mark, or the word that every declaration contains, within the scanned bytes. */
function mayBeDeclared(body: Uint8Array): boolean {
  const [first = 0] = body;
  if (first >= 0xef) return true;
  return /charset/i.test(Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, 2_048)).toString('latin1'));
}

function xmlDeclaration(body: Uint8Array): string | undefined {
  const head = Buffer.from(body.subarray(0, 200)).toString('latin1');
  return /^\s*<\?xml[^>]{0,150}?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
}

/** Cached by name; there are forty. A decoder of whole texts keeps no state between calls. */
const decoders = new Map<string, TextDecoder>();

/**
 * Decodes bytes to well-formed text; undecodable bytes become U+FFFD. NUL is kept: the store removes it.
 * @param charset a name of the WHATWG standard, as `sniffCharset` returns it; Node knows all of them
 */
export function decodeText(body: Uint8Array, charset: string): string {
  if (charset === 'replacement') return '\uFFFD';
  // ASCII is the same in every encoding that extends it, and fast to decode.
  if (charset === 'UTF-8' && isAscii(body)) {
    return Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1');
  }
  const decoder = decoders.get(charset) ?? new TextDecoder(charset);
  decoders.set(charset, decoder);
  return decoder.decode(body).toWellFormed();
}

function charsetParameter(contentType: string): string | undefined {
  const match = /;\s*charset\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(contentType);
  return match?.[1] ?? match?.[2];
}
