import type { SerpAnswer, SerpState } from '#lib/engines/engine.ts';
import { readOverview } from '#lib/engines/google/ai-overview.ts';
import { statesNoResults } from '#lib/engines/google/no-results.ts';
import { candidates } from '#lib/engines/google/titles.ts';
import { type Element, first, type SerpDocument } from '#lib/engines/serp-document.ts';
import { isGoogleHost } from '#lib/engines/unwrap.ts';

/** Statuses of Google's rejections; 503 was its robot check until 2017. */
const REFUSALS = new Set([403, 429, 451, 503]);

/**
 * Determines the type of a Google response by its structure: forms, links, titles of error pages. Words in scripts and
 * styles never count, visible words only if they repeat the query.
 */
export function classify(document: SerpDocument, answer: SerpAnswer): SerpState {
  if (
    document.broken ||
    document.byTag('html').length + document.byTag('div').length + document.byTag('form').length === 0
  ) {
    return REFUSALS.has(answer.status) ? 'blocked' : stateOfAddress(answer.url);
  }
  if (isCaptcha(document)) return 'captcha';
  // "Error 403 (Forbidden)!!1", with the word in the language of the page.
  const error = /\b(\d{3}) \([^()]*\)!!\d/.exec(document.title);
  if (error) return REFUSALS.has(Number(error[1])) ? 'blocked' : 'garbage';
  // The robot check without a captcha, 2022.
  const isOurs = isGooglePage(document);
  if (isSorryPage(document, isOurs)) return 'blocked';
  if (isOurs) {
    if (isCut(document)) return 'garbage';
    const found = candidates(document);
    if (found.some(({ inside }) => inside === null) || conversation(document)) return 'results';
    if (statesNoResults(document)) return 'empty';
    // A page may consist only of answer blocks.
    if (found.some(({ inside }) => inside === 'answer' || inside === 'section')) return 'results';
    if (readOverview(document).state === 'present') return 'results';
  }
  if (consentForm(document)) return 'consent';
  // Rendered pages also contain the link for browsers without scripts; only a shell has nothing else.
  if (!isOurs && requiresScript(document) && !isCut(document)) return 'needs-js';
  return REFUSALS.has(answer.status) ? 'blocked' : stateOfAddress(answer.url);
}

/** Type by the response's URL, if the page itself does not reveal it. */
function stateOfAddress(address: string): SerpState {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url) return 'garbage';
  if (/^consent\.google\./.test(url.hostname)) return 'consent';
  if (!isGoogleHost(url.hostname)) return 'garbage';
  if (url.pathname.startsWith('/sorry')) return 'blocked';
  return url.pathname.startsWith('/httpservice/retry/enablejs') ? 'needs-js' : 'garbage';
}

/** The form with a captcha: an image until 2017, reCAPTCHA since. */
function isCaptcha(document: SerpDocument): boolean {
  return document
    .byTag('form')
    .some(
      (form) =>
        form.attribs.id === 'captcha-form' ||
        first(form, ({ name, attribs }) => name === 'input' && attribs.name === 'captcha') !== undefined ||
        (first(form, ({ attribs }) => 'data-sitekey' in attribs) !== undefined && hasField(form, 'continue')),
    );
}

/** Google's help page about unusual traffic, linked from its block pages. */
const TRAFFIC_HELP = /^(https?:)?\/\/support\.google\.com\/websearch\/(answer\/86640|bin\/answer\.py\?answer=86640)/;

/**
 * The robot check without a captcha: its title is the requested URL and its explanation is in #infoDiv (#infoDiv0 if there
 * is no way to proceed), or it links to the help page about unusual traffic.
 */
function isSorryPage(document: SerpDocument, isOurs: boolean): boolean {
  const explains = ['infoDiv', 'infoDiv0'].some((id) => document.byId(id));
  if (explains && /^https?:\/\/\S/.test(document.title)) return true;
  return !isOurs && document.byTag('a').some(({ attribs }) => TRAFFIC_HELP.test(attribs.href ?? ''));
}

/**
 * Recognizes a search page of Google: its click counters on the elements (rendered, 2012–2026), or redirects through its own
 * /url (without scripts, WAP), next to a search field or a results column.
 */
function isGooglePage(document: SerpDocument): boolean {
  const counts = ['data-hveid', 'data-ved'] as const;
  const signed =
    counts.some((name) => document.byData(name).length > 0) ||
    document
      .byTag('a')
      .some(({ attribs }) => /^(https:\/\/www\.google\.[a-z.]+)?\/url\?(q|.*&q)=/.test(attribs.href ?? ''));
  const isSearch =
    ['rso', 'search', 'topstuff', 'botstuff'].some((id) => document.byId(id)) ||
    conversation(document) !== undefined ||
    document.byTag('form').some((form) => hasField(form, 'q'));
  return signed && isSearch;
}

/** The root of an AI Mode page, 2026. */
function conversation(document: SerpDocument): Element | undefined {
  return document.byData('data-xid', 'aim-mars-turn-root')[0];
}

function hasField(form: Element, name: string): boolean {
  return (
    first(form, (node) => (node.name === 'input' || node.name === 'textarea') && node.attribs.name === name) !==
    undefined
  );
}

/** The closing tags are the last bytes of every result page; a page with an unclosed root element was cut off. */
function isCut(document: SerpDocument): boolean {
  const opened = document.byTag('html').length > 0;
  return opened && !/<\/(html|body)\s*>/i.test(document.html.slice(-16_384));
}

/** Base of the consent page's relative URLs. */
const CONSENT_HOME = 'https://consent.google.com/';

/** The form that accepts or rejects cookies; reject is preferred if there is a choice. */
export function consentForm(document: SerpDocument): Element | undefined {
  const forms = document.byTag('form').filter((form) => {
    const isPost = /^post$/i.test(form.attribs.method ?? '');
    return isPost && consentAddress(form) !== null && hasField(form, 'continue') && hasField(form, 'gl');
  });
  const refuses = (form: Element) =>
    first(form, ({ attribs }) => attribs.name === 'set_eom' && attribs.value === 'true') !== undefined;
  return forms.find(refuses) ?? forms[0];
}

/** Target of a consent form: Google's consent host, otherwise it is not a consent form. */
export function consentAddress({ attribs }: Element): string | null {
  const { action = '' } = attribs;
  const url = URL.canParse(action, CONSENT_HOME) ? new URL(action, CONSENT_HOME) : null;
  const isOurs = url?.protocol === 'https:' && /^consent\.(google|youtube)\.[a-z]+(\.[a-z]+)?$/.test(url.hostname);
  return isOurs ? url.href : null;
}

/** The shell without results: it contains the URL for browsers without scripts. */
function requiresScript(document: SerpDocument): boolean {
  const isRetry = (address: string | undefined) =>
    address !== undefined && /\/httpservice\/retry\/enablejs\b/.test(address);
  return (
    document.byTag('meta').some(({ attribs }) => isRetry(attribs.content)) ||
    document.byTag('iframe').some(({ attribs }) => isRetry(attribs.src)) ||
    document.byTag('a').some(({ attribs }) => isRetry(attribs.href) || /[?&]emsg=SG_REL(&|$)/.test(attribs.href ?? ''))
  );
}
