import { parseRobots, ROBOTS_MAX_BYTES, type Robots } from '#lib/crawl/robots/robots.ts';
import type { HeadersFor, Net } from '#lib/net/net.ts';
import { AppError } from '#lib/platform/errors.ts';

/** The robots.txt of an origin, or why it could not be read. */
export interface RobotsLookup {
  /** null: could not be read, see `reason`. A site without the file allows everything. */
  robots: Robots | null;
  /** Response status; null without a response. */
  status: number | null;
  reason: string | null;
  /** The file as sent, and whether it exceeds what is read; absent if there is none. */
  file?: { text: string; cut: boolean };
  /** Error if there was no response. */
  error?: AppError;
}

const NOTHING: Robots = { groups: new Map(), sitemaps: [] };

/**
 * Reads the robots.txt that applies to a URL. 4xx means that there is none; 5xx and no response mean that the rules are
 * unknown (RFC 9309 §2.3.1). Throws only for the caller's own abort.
 */
export async function fetchRobots(
  net: Net,
  address: string,
  options: {
    signal: AbortSignal;
    timeoutMs: number;
    headers?: Record<string, string> | undefined;
    headersFor?: HeadersFor | undefined;
  },
): Promise<RobotsLookup> {
  try {
    const answer = await net.fetch(new URL('/robots.txt', address).href, {
      signal: options.signal,
      ...(options.headers ? { headers: options.headers } : {}),
      headersFor: options.headersFor,
      totalTimeoutMs: options.timeoutMs,
      maxBytes: ROBOTS_MAX_BYTES,
      truncate: true,
      maxRedirects: 5,
    });
    const { status } = answer;
    if (status >= 200 && status < 300) {
      // Always UTF-8, whatever the server declares (RFC 9309 §2.3).
      const text = new TextDecoder().decode(answer.body);
      // A line truncated by the limit could disallow more than the complete line.
      const whole = answer.truncated
        ? text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1)
        : text;
      return { robots: parseRobots(whole), status, reason: null, file: { text, cut: answer.truncated } };
    }
    if (status >= 400 && status < 500 && status !== 429) return { robots: NOTHING, status, reason: null };
    return { robots: null, status, reason: `robots.txt returned ${status}.` };
  } catch (error) {
    if (options.signal.aborted || !(error instanceof AppError)) throw error;
    return { robots: null, status: null, reason: `robots.txt could not be read: ${error.message}`, error };
  }
}
