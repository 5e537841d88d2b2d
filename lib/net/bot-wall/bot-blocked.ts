import { type BotWall, botWall, checkOf } from '#lib/net/bot-wall/detect.ts';
import type { Fetched } from '#lib/net/net.ts';
import { Blocked } from '#lib/platform/errors.ts';

/** What a bot check answered with: kept as evidence of the block. */
export interface BlockedAnswer {
  /** Address of the check's page. */
  url: string;
  status: number;
  body: Uint8Array;
  contentType: string;
  /** User-Agent that was refused. */
  userAgent: string;
  /** Whether it met a browser, after the time that a check which solves itself gets. */
  inBrowser: boolean;
}

/** A bot check answered in place of the page: nothing may be said about the page, and a retry will not change that. */
export class BotBlocked extends Blocked {
  readonly wall: BotWall;
  readonly answer: BlockedAnswer;
  /** WebP of the check's page, where a browser took one. */
  screenshot: Uint8Array | null = null;

  constructor(wall: BotWall, answer: BlockedAnswer) {
    const check = checkOf(wall.vendor);
    super(
      `The request to ${new URL(answer.url).host} was blocked by ${check}, with status ${answer.status}: the page itself was not seen. Allow this installation's user agent at the site, or use a proxy.`,
      { reason: `bot-wall:${wall.vendor}` },
    );
    this.wall = wall;
    this.answer = answer;
  }
}

const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

/** The bot check that an answer is; null where it is the site's own. */
export function wallOf({ status, headers, text }: Pick<Fetched, 'status' | 'headers' | 'text'>): BotWall | null {
  const type = headers['content-type']?.[0] ?? '';
  return botWall({ status, headers, html: type === '' || HTML.test(type) ? text() : '' });
}
