import { mainLanguage } from '#lib/engines/country-languages.ts';
import type { EngineRequest, SerpAnswer, SerpQuery, Transport } from '#lib/engines/engine.ts';
import { consentAddress, consentForm } from '#lib/engines/google/classify.ts';
import { uule } from '#lib/engines/google/uule.ts';
import { every, type SerpDocument } from '#lib/engines/serp-document.ts';

/**
 * Transports, best first. Since January 2025 Google returns only a shell to clients without scripts, except to phones from
 * before 2012 (seen August 2026), which get its WAP page. The layout of gbv=1 ended with it; its parser remains for stored
 * pages from that time.
 */
export const TRANSPORTS: readonly Transport[] = [
  {
    id: 'http',
    via: 'http',
    layout: 'wap',
    headers: {
      'user-agent': 'Nokia6230i/2.0 (03.40) Profile/MIDP-2.0 Configuration/CLDC-1.1',
      accept: 'text/html,application/xhtml+xml,application/vnd.wap.xhtml+xml;q=0.9,*/*;q=0.5',
    },
  },
  { id: 'browser', via: 'browser', layout: 'desktop', canShowAiOverview: true, canShowLocalPack: true },
  {
    id: 'browser-mobile',
    via: 'browser',
    layout: 'mobile',
    mobile: true,
    canShowAiOverview: true,
    canShowLocalPack: true,
  },
];

const PAGE_SIZE = 10;

/** Countries that write Chinese in traditional characters, and those that use European Portuguese. */
const TRADITIONAL = new Set(['tw', 'hk', 'mo']);
const EUROPEAN_PORTUGUESE = new Set(['pt', 'ao', 'mz', 'cv', 'gw', 'st', 'tl']);

/**
 * The URL of a search: the query unchanged, country, language and offset; never num, which Google ignores since September
 * 2025 and treats as a sign of a robot.
 */
export function request(search: SerpQuery, transport: Transport): EngineRequest {
  const country = search.country.toLowerCase();
  const language = interfaceLanguage(search.language ?? mainLanguage(country), country);
  const parameters: Record<string, string> = { q: search.query, hl: language, gl: country };
  if (search.location) parameters.uule = uule(search.location, search.now ?? new Date(0));
  if (search.page > 0) Object.assign(parameters, { start: String(search.page * PAGE_SIZE) }, search.cursor);
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return {
    url: `https://www.google.com/search?${pairs.join('&')}`,
    method: 'GET',
    headers: { 'accept-language': acceptLanguage(language, country), ...transport.headers },
  };
}

/** Google's language code, with a region for languages with two variants. */
function interfaceLanguage(language: string, country: string): string {
  if (language === 'zh') return TRADITIONAL.has(country) ? 'zh-TW' : 'zh-CN';
  if (language === 'pt') return EUROPEAN_PORTUGUESE.has(country) ? 'pt-PT' : 'pt-BR';
  return language;
}

function acceptLanguage(language: string, country: string): string {
  const [primary = language] = language.split('-');
  const regional = language.includes('-') ? language : `${language}-${country.toUpperCase()}`;
  return primary === 'en' ? `${regional},en;q=0.9` : `${regional},${primary};q=0.9,en;q=0.5`;
}

/** The request that answers the consent page: its own form, submitted unchanged. */
export function consent(document: SerpDocument, _answer: SerpAnswer): EngineRequest | null {
  const form = consentForm(document);
  const url = form && consentAddress(form);
  if (!form || !url) return null;
  const fields: Record<string, string> = {};
  for (const { attribs } of every(form, ({ name, attribs }) => name === 'input' && attribs.type === 'hidden')) {
    if (attribs.name) fields[attribs.name] = attribs.value ?? '';
  }
  return { url, method: 'POST', headers: {}, form: fields };
}
