import { type BotWall, botWall, checkOf } from '#lib/net/bot-wall/detect.ts';
import type { Fetched } from '#lib/net/net.ts';
import { Blocked } from '#lib/platform/errors.ts';

/** Response of a bot check, saved as evidence of the block. */
export interface BlockedAnswer {
  /** URL of the bot check page. */
  url: string;
  status: number;
  body: Uint8Array;
  contentType: string;
  /** User-Agent that was refused. */
  userAgent: string;
  /** Whether a browser was blocked too, after waiting for checks that resolve automatically. */
  inBrowser: boolean;
}

/** The server returned a bot check instead of the page: nothing is known about the page, and a retry does not help. */
export class BotBlocked extends Blocked {
  readonly wall: BotWall;
  readonly answer: BlockedAnswer;
  /** WebP screenshot of the bot check page, if a browser took one. */
  screenshot: Uint8Array | null = null;

  constructor(wall: BotWall, answer: BlockedAnswer) {
    const check = checkOf(wall.vendor);
    super(
      `The request to ${new URL(answer.url).host} was blocked by ${check} with status ${answer.status}, so the page could not be read. Allow the user agent of this installation on the site, or use a proxy.`,
      { reason: `bot-wall:${wall.vendor}` },
    );
    this.wall = wall;
    this.answer = answer;
  }
}

const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

/** The bot check that a response contains; null for the site's own response. */
export function wallOf({ status, headers, text }: Pick<Fetched, 'status' | 'headers' | 'text'>): BotWall | null {
  const type = headers['content-type']?.[0] ?? '';
  return botWall({ status, headers, html: type === '' || HTML.test(type) ? text() : '' });
}
