/** Hex of Cloudflare's e-mail protection: the first byte is the key of the rest (XOR); the text is UTF-8. Null: no such code. */
export function decodeCloudflare(hex: string): string | null {
  if (hex.length < 8 || hex.length > 640 || hex.length % 2 === 1 || !/^[0-9a-f]+$/i.test(hex)) return null;
  const bytes = Buffer.from(hex, 'hex');
  const key = bytes[0] ?? 0;
  return Buffer.from(bytes.subarray(1).map((byte) => byte ^ key)).toString('utf8');
}

/** Recipients of a mailto address (RFC 6068): those of the path, then of to, cc and bcc. Undecoded halves are left as they are. */
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

/** Percent escapes undone; one that is no UTF-8 stays as it is. Twice, for addresses escaped once too often. */
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
 * TYPO3 moves every character of a mailto address by a fixed step within three ranges (`linkTo_UnCryptMailto`); the step
 * is the one that brings "mailto:" to the front. Null: no such code.
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

/** Letters moved by 13, the sign spelled out, as some publishing systems keep addresses in attributes. */
export function rot13(text: string): string {
  return text.replaceAll('[at]', '@').replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}
