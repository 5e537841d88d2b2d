import type { Egress } from '#lib/net/egress/egress.ts';
import { createDeadline } from '#lib/net/http/deadline.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { toNetworkError } from '#lib/net/network-error.ts';
import { connected, type Dial } from '#lib/net/tls/dial.ts';
import { InvalidInput } from '#lib/platform/errors.ts';

/** Raw response of a WHOIS server. */
export interface WhoisAnswer {
  server: string;
  /** Original line ends; no NUL, no malformed characters. */
  text: string;
  /** The bytes are not text in any charset: they contain many control characters. */
  binary: boolean;
  /** The response exceeded the size that is read. */
  truncated: boolean;
}

/** Signal and time limit of a WHOIS exchange. */
export interface WhoisOptions {
  signal?: AbortSignal;
  /** Time limit of the whole exchange; at most and by default 8 s. */
  timeoutMs?: number;
}

/**
 * Creates the WHOIS client (RFC 3912): sends one line, reads until the server closes. It connects only to port 43 of a
 * checked address, whatever a referral says.
 */
export function createWhois(egress: Egress, dial: Dial) {
  return async (server: string, question: string, options: WhoisOptions = {}): Promise<WhoisAnswer> => {
    const { signal, timeoutMs = NET_LIMITS.whois.totalMs } = options;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a second line would be a second question
    if (question.length > NET_LIMITS.whois.queryChars || /[\u0000-\u001f\u007f]/.test(question)) {
      throw new InvalidInput(`A WHOIS query must be one line of at most ${NET_LIMITS.whois.queryChars} characters.`);
    }
    using deadline = createDeadline(
      Math.min(timeoutMs, NET_LIMITS.whois.totalMs),
      `The WHOIS server ${server}`,
      signal,
    );
    const { port } = NET_LIMITS.whois;
    try {
      const target = await egress.resolveTarget(server, port, deadline.signal, [port]);
      const { bytes, truncated } = await exchange(dial(target), question, deadline.signal);
      return { server, truncated, ...decode(bytes, truncated) };
    } catch (error) {
      signal?.throwIfAborted();
      throw deadline.over ? deadline.reason : toNetworkError(error, `The WHOIS server ${server}`);
    }
  };
}

async function exchange(socket: ReturnType<Dial>, question: string, signal: AbortSignal) {
  const chunks: Uint8Array[] = [];
  let left: number = NET_LIMITS.whois.bytes;
  const stop = () => socket.destroy(signal.reason);
  try {
    await connected(socket, 'connect', signal);
    signal.addEventListener('abort', stop, { once: true });
    // Not half-closed: some servers treat that as a disconnected client.
    socket.write(`${question}\r\n`);
    for await (const chunk of socket) {
      const bytes: Uint8Array = chunk;
      chunks.push(bytes.subarray(0, left));
      left -= bytes.length;
      if (left < 0) break;
    }
  } catch (error) {
    // A server that resets after its last byte has still responded.
    if (signal.aborted || chunks.length === 0) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
  return { bytes: Buffer.concat(chunks), truncated: left < 0 };
}

/** Detects the charset from the bytes: RFC 3912 names none, and registries use UTF-8, ISO-2022-JP and Latin charsets. */
function decode(bytes: Buffer, truncated: boolean): { text: string; binary: boolean } {
  const text = textOf(bytes, truncated);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is counted
  const controls = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/g)?.length ?? 0;
  return { text: text.replaceAll('\u0000', '').toWellFormed(), binary: controls > text.length / 100 };
}

const JIS = ['\u001b$@', '\u001b$B', '\u001b(J'];

function textOf(bytes: Buffer, truncated: boolean): string {
  // Escapes to JIS X 0208 or 0201: the other bytes are plain ASCII, so this check comes before UTF-8.
  const ascii = bytes.toString('latin1');
  if (JIS.some((sign) => ascii.includes(sign))) return new TextDecoder('iso-2022-jp').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: truncated });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
