import { outlineOf } from '#lib/net/bot-wall/outline.ts';
import { REFUSALS, SIGNATURES } from '#lib/net/bot-wall/signatures.ts';

/** Parts of a response that reveal a bot check. */
export interface WallAnswer {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string[]>;
  /** HTML of the page; empty if it was not read. */
  html: string;
}

/** A bot check served instead of the page. */
export interface BotWall {
  /** Vendor; "unknown" when it cannot be identified. */
  vendor: string;
  /** One sentence for the report. */
  reason: string;
  /** Whether the check runs scripts, so that a browser may pass it without a person. */
  mayPass: boolean;
}

/** Signs of a check appear near the beginning of its page. */
const MAX_SIGNS = 64 * 1024;
/** Bot checks have little text and hardly any links; a page with more is the site's own. */
const BARE = { refused: { chars: 3_000, links: 12 }, answered: { chars: 1_500, links: 5 } };

/**
 * Recognizes a bot check by headers and HTML: a bot check says nothing about the page it replaces. A plain 403 or 503 is the
 * site's own response, and so is a page with real content, whatever words and scripts it contains.
 * @returns null if there is none
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

/** Whether a response with this status is worth reading for signs of a check. */
export function mayBeWall(status: number): boolean {
  return REFUSALS.has(status);
}

/** Whether a page is little more than the check. A form with a captcha of no known bot-check vendor is the site's own. */
function isBare(html: string, isRefusal: boolean, vendor: string): boolean {
  const outline = outlineOf(html);
  const most = isRefusal ? BARE.refused : BARE.answered;
  if (outline === null || outline.chars > most.chars || outline.links > most.links) return false;
  return vendor !== 'unknown' || outline.fields === 0;
}

function wall(vendor: string, status: number, html: string): BotWall {
  return {
    vendor,
    reason: `Blocked by ${checkOf(vendor)} with status ${status}: the page was not loaded.`,
    mayPass: /<script\b/i.test(html),
  };
}

/** "a bot check (Cloudflare)" */
export const checkOf = (vendor: string): string => (vendor === 'unknown' ? 'a bot check' : `a bot check (${vendor})`);
