import { type BotWall, botWall, checkOf } from '#lib/net/bot-wall/detect.ts';
import type { Fetched } from '#lib/net/net.ts';
import { Blocked } from '#lib/platform/errors.ts';

/** Response of a bot check, kept as evidence of the block. */
export interface BlockedAnswer {
  /** Address of the check's page. */
  url: string;
  status: number;
  body: Uint8Array;
  contentType: string;
  /** User-Agent that was refused. */
  userAgent: string;
  /** Whether a browser got it too, after the time for checks that solve themselves. */
  inBrowser: boolean;
}

/** A bot check was served instead of the page: nothing is known about the page, and a retry will not change that. */
export class BotBlocked extends Blocked {
  readonly wall: BotWall;
  readonly answer: BlockedAnswer;
  /** WebP of the check's page, where a browser took one. */
  screenshot: Uint8Array | null = null;

  constructor(wall: BotWall, answer: BlockedAnswer) {
    const check = checkOf(wall.vendor);
    super(
      `The request to ${new URL(answer.url).host} was blocked by ${check} with status ${answer.status}, so the page could not be read. Allow this installation's user agent at the site, or use a proxy.`,
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
