/**
 * Decodes the hex of Cloudflare's email protection: the first byte is the key for the rest (XOR); the text is UTF-8. Null:
 * invalid.
 */
export function decodeCloudflare(hex: string): string | null {
  if (hex.length < 8 || hex.length > 640 || hex.length % 2 === 1 || !/^[0-9a-f]+$/i.test(hex)) return null;
  const bytes = Buffer.from(hex, 'hex');
  const key = bytes[0] ?? 0;
  return Buffer.from(bytes.subarray(1).map((byte) => byte ^ key)).toString('utf8');
}

/**
 * Recipients of a mailto URL (RFC 6068): those of the path, then of to, cc and bcc. Undecodable halves are left as they are.
 */
export function readMailto(address: string): string[] {
  const text = address.replace(/^\s*(?:https?:\/\/)?(?:mailto)?:\/{0,2}/i, '');
  const mark = text.indexOf('?');
  const path = mark === -1 ? text : text.slice(0, mark);
  const query = mark === -1 ? '' : text.slice(mark + 1, mark + 4_000);
  const others = query
    .split(/&(?:amp;)?/)
    .filter((field) => /^(?:to|cc|bcc)=/i.test(field))
    .map((field) => field.slice(field.indexOf('=') + 1));
  return [path, ...others].flatMap((part) => unescaped(part).split(/[,;\s]+/)).filter((part) => part !== '');
}

/** Percent-decodes; invalid UTF-8 stays as it is. Twice, for addresses that were escaped once too often. */
function unescaped(text: string): string {
  let decoded = text;
  for (let round = 0; round < 2 && decoded.includes('%'); round++) {
    decoded = decoded.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        return run;
      }
    });
  }
  return decoded;
}

const RANGES = [
  [0x2b, 0x3a],
  [0x40, 0x5a],
  [0x61, 0x7a],
] as const;

/**
 * TYPO3 shifts every character of a mailto URL by a fixed offset within three ranges (`linkTo_UnCryptMailto`); the right
 * offset produces "mailto:" at the start. Null: invalid.
 */
export function decodeTypo3(code: string): string | null {
  if (code.length < 10 || code.length > 600) return null;
  for (let step = -26; step <= 26; step++) {
    if (step !== 0 && moved(code.slice(0, 7), step) === 'mailto:') return moved(code, step);
  }
  return null;
}

function moved(text: string, step: number): string {
  return Array.from(text, (character) => {
    const unit = character.charCodeAt(0);
    const range = RANGES.find(([from, to]) => unit >= from && unit <= to);
    if (!range) return character;
    const [from, to] = range;
    const size = to - from + 1;
    return String.fromCharCode(from + ((((unit - from + step) % size) + size) % size));
  }).join('');
}

/** Letters rotated by 13, with the sign spelled out, as some content management systems store addresses in attributes. */
export function rot13(text: string): string {
  return text.replaceAll('[at]', '@').replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}
