import { outlineOf } from '#lib/net/bot-wall/outline.ts';
import { REFUSALS, SIGNATURES } from '#lib/net/bot-wall/signatures.ts';

/** What a bot check is recognized by. */
export interface WallAnswer {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string[]>;
  /** The page; empty where it was not read. */
  html: string;
}

/** A bot check that was served instead of the page. */
export interface BotWall {
  /** Vendor; "unknown" when it cannot be identified. */
  vendor: string;
  /** For the report: one sentence. */
  reason: string;
  /** Whether it runs scripts, so that a browser may get past it without a person. */
  mayPass: boolean;
}

/** The signs of a check are near the beginning of its page. */
const MAX_SIGNS = 64 * 1024;
/** A check explains itself in a few lines and has hardly any links; a page that has more is the site's own. */
const BARE = { refused: { chars: 3_000, links: 12 }, answered: { chars: 1_500, links: 5 } };

/**
 * Recognizes a bot check by headers and by the page: the response to it is not the page, so nothing can be concluded about
 * the page. A plain 403 or 503 is the site's own answer, and so is a page with content of its own,
 * whatever words and scripts it has.
 * @returns null where there is none
 */
export function botWall({ status, headers, html }: WallAnswer): BotWall | null {
  const isRefusal = REFUSALS.has(status);
  const text = html.length > MAX_SIGNS ? html.slice(0, MAX_SIGNS) : html;
  for (const { vendor, header, refused, page } of SIGNATURES) {
    const value = header && headers[header[0]]?.[0];
    const byHeader = value !== undefined && header?.[1].test(value) === true && (isRefusal || vendor !== 'Kasada');
    if (byHeader) return wall(vendor, status, html);
    const byPage = (isRefusal && refused?.test(text)) || page?.every((sign) => sign.test(text));
    if (byPage && isBare(html, isRefusal, vendor)) return wall(vendor, status, html);
  }
  return null;
}

/** Whether an answer with this status is worth reading for signs of a check. */
export function mayBeWall(status: number): boolean {
  return REFUSALS.has(status);
}

/** Whether a page is little more than the check. A form with a captcha that nobody in particular runs is the site's own. */
function isBare(html: string, isRefusal: boolean, vendor: string): boolean {
  const outline = outlineOf(html);
  const most = isRefusal ? BARE.refused : BARE.answered;
  if (outline === null || outline.chars > most.chars || outline.links > most.links) return false;
  return vendor !== 'unknown' || outline.fields === 0;
}

function wall(vendor: string, status: number, html: string): BotWall {
  return {
    vendor,
    reason: `Blocked by ${checkOf(vendor)} with status ${status}: the page itself was not seen.`,
    mayPass: /<script\b/i.test(html),
  };
}

/** "a bot check (Cloudflare)" */
export const checkOf = (vendor: string): string => (vendor === 'unknown' ? 'a bot check' : `a bot check (${vendor})`);
