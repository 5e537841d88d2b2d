import type { SerpAnswer, SerpState } from '#lib/engines/engine.ts';
import { candidates } from '#lib/engines/google/organic.ts';
import { closest, type Element, every, first, type SerpDocument, textOf } from '#lib/engines/serp-document.ts';

/** Statuses by which Google refuses; 503 was its robot check until 2017. */
const REFUSALS = new Set([403, 429, 451, 503]);

/**
 * Says what an answer of Google is by its structure: forms, links, titles of error pages. Words in scripts and styles
 * never count, words for people only where they repeat the query.
 */
export function classify(document: SerpDocument, answer: SerpAnswer): SerpState {
  if (
    document.broken ||
    document.byTag('html').length + document.byTag('div').length + document.byTag('form').length === 0
  ) {
    return REFUSALS.has(answer.status) ? 'blocked' : 'garbage';
  }
  if (isCaptcha(document)) return 'captcha';
  const error = /^Error (\d{3}) \(/.exec(document.title);
  if (error) return REFUSALS.has(Number(error[1])) ? 'blocked' : 'garbage';
  // The robot check without a riddle, 2022.
  if (isSorryPage(document)) return 'blocked';
  if (isGooglePage(document)) {
    if (isCut(document)) return 'garbage';
    if (candidates(document).some(({ inside }) => inside === null)) return 'results';
    if (conversation(document)) return 'results';
    if (saysNothingFound(document)) return 'empty';
  }
  if (consentForm(document)) return 'consent';
  if (wantsScript(document) && !isCut(document)) return 'needs-js';
  return REFUSALS.has(answer.status) ? 'blocked' : 'garbage';
}

/** The form with a riddle: a picture until 2017, reCAPTCHA since. */
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

/** /sorry/ titles itself with the address that was asked for, and explains itself in #infoDiv. */
function isSorryPage(document: SerpDocument): boolean {
  return document.byId('infoDiv') !== undefined && /^https?:\/\/\S+\/search\?/.test(document.title);
}

/**
 * A search page of Google and of nobody else: its click counters on the elements (rendered, 2012–2026), or redirects
 * through its own /url (without script, WAP), beside a field for the query or a column of results.
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

/** Every page of results is closed by its last bytes; a page whose root element was opened and not closed was cut off. */
function isCut(document: SerpDocument): boolean {
  const opened = document.byTag('html').length > 0;
  return opened && !/<\/(html|body)\s*>/i.test(document.html.slice(-16_384));
}

/**
 * The statement that nothing was found: a paragraph beside a list of advice, repeating the query in bold or italics,
 * in whatever language.
 */
function saysNothingFound(document: SerpDocument): boolean {
  const query = queryOf(document);
  const repeats = [...document.byTag('em'), ...document.byTag('b')].filter((element) => {
    const text = bare(textOf(element));
    // The field may be empty, the title holds the query too.
    return text !== '' && ((query !== '' && text === query) || bare(document.title).startsWith(text));
  });
  return repeats.some((element) => {
    const statement =
      closest(element, ({ name, attribs }) => name === 'p' || attribs.role === 'heading') ??
      closest(element, ({ name }) => name === 'div');
    const box = statement?.parent;
    if (!box || box.type === 'root') return false;
    const advice = every(box as Element, ({ name }) => name === 'ul');
    return advice.some((list) => first(list, ({ name }) => name === 'li') && !first(list, ({ name }) => name === 'a'));
  });
}

/** The query as the page's own search field holds it. */
function queryOf(document: SerpDocument): string {
  const field = [...document.byTag('input'), ...document.byTag('textarea')].find(({ attribs }) => attribs.name === 'q');
  return field ? bare(field.attribs.value ?? textOf(field)) : '';
}

function bare(text: string): string {
  return text.replace(/[\s"“”„«»]+/g, '').toLowerCase();
}

/** The form that accepts or refuses cookies; refusing first where there is a choice. */
export function consentForm(document: SerpDocument): Element | undefined {
  const forms = document.byTag('form').filter(({ attribs }) => {
    const url = URL.canParse(attribs.action ?? '') ? new URL(attribs.action ?? '') : null;
    return (
      url?.protocol === 'https:' &&
      /^consent\.(google|youtube)\.[a-z.]+$/.test(url.hostname) &&
      /post/i.test(attribs.method ?? '')
    );
  });
  const refuses = (form: Element) =>
    first(form, ({ attribs }) => attribs.name === 'set_eom' && attribs.value === 'true') !== undefined;
  return forms.find(refuses) ?? forms[0];
}

/** The shell without results: its way on is the address for browsers without script. */
function wantsScript(document: SerpDocument): boolean {
  const isRetry = (address: string | undefined) =>
    address !== undefined && /\/httpservice\/retry\/enablejs\b/.test(address);
  return (
    document.byTag('meta').some(({ attribs }) => isRetry(attribs.content)) ||
    document.byTag('a').some(({ attribs }) => isRetry(attribs.href) || /[?&]emsg=SG_REL(&|$)/.test(attribs.href ?? ''))
  );
}
