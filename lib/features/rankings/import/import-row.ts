import { COUNTRIES, isCountry } from '#lib/contract/countries.ts';
import { ENGINES } from '#lib/contract/fields.ts';
import { columnName, KEYWORD_NAMES, keywordColumn, POSITION_NAMES } from '#lib/contract/keyword-columns.ts';
import { locationKey, readLocation } from '#lib/engines/location.ts';
import { validateKeywords } from '#lib/features/keywords/lists/service.ts';
import { AI_OVERVIEW_CHOICES, DEVICES } from '#lib/features/rankings/fields-contract.ts';
import { storedChoice } from '#lib/features/rankings/figures/ai-choice.ts';

/** Rows of imported files: their columns, and the errors of a row. */

export type ImportField =
  | 'keyword'
  | 'day'
  | 'position'
  | 'depth'
  | 'state'
  | 'engine'
  | 'country'
  | 'language'
  | 'device'
  | 'location'
  | 'url'
  | 'target_url'
  | 'tags'
  | 'ai_overview'
  | 'volume';

/** Column names used by exports, lower case. */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  keyword: KEYWORD_NAMES,
  day: ['date', 'datum', 'fecha', 'data', 'day', 'checked_at', 'checked at', 'time', 'at'],
  position: POSITION_NAMES,
  depth: ['depth', 'results looked through'],
  state: ['state', 'status'],
  engine: ['search_engine', 'search engine', 'engine'],
  country: ['country', 'location', 'region'],
  language: ['language', 'lang'],
  device: ['device', 'platform'],
  // Files without a column for the country use the name for it.
  location: ['search_location', 'search location', 'location', 'city'],
  url: ['url', 'current url', 'ranking url', 'ranking_url', 'landing page', 'page'],
  target_url: ['target_url', 'target url', 'target page', 'target'],
  tags: ['tags', 'tag', 'labels', 'group'],
  ai_overview: ['ai_overview', 'ai overview'],
  volume: ['avg_monthly_searches', 'search volume', 'volume', 'searches'],
};

const COUNTRY_CODES = new Map<string, string>();

/** The code of a country that exports name in English; other texts are returned unchanged. */
function countryCode(text: string): string {
  if (text.length <= 2) return text;
  if (COUNTRY_CODES.size === 0) {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    for (const code of COUNTRIES) COUNTRY_CODES.set((names.of(code.toUpperCase()) ?? code).toLowerCase(), code);
  }
  return COUNTRY_CODES.get(text) ?? text;
}

/** Column index by field. */
export type Layout = ReadonlyMap<ImportField, number>;

/** The columns in a header row; null without a keyword column. */
export function layoutOf(head: readonly string[]): Layout | null {
  const names = head.map(columnName);
  const layout = new Map<ImportField, number>();
  for (const [field, known] of Object.entries(NAMES) as [ImportField, readonly string[]][]) {
    const at = known.map((name) => names.indexOf(name)).find((place) => place >= 0);
    if (at !== undefined) layout.set(field, at);
  }
  if (layout.get('location') === layout.get('country')) layout.delete('location');
  const keyword = keywordColumn(head);
  if (keyword >= 0) layout.set('keyword', keyword);
  return layout.has('keyword') ? layout : null;
}

/** A valid row; null where the file states nothing. */
export interface ImportedRow {
  keyword: string;
  plain: string;
  engine: string | null;
  country: string | null;
  language: string | null;
  device: string | null;
  /** `locationKey` of the place; null: the country as a whole. */
  location: string | null;
  targetUrl: string | null;
  tags: string[];
  /** Whether checks request the AI overview; null: the project's setting. */
  aiOverview: boolean | null;
  volume: number | null;
  /** For a history. */
  check: {
    /** A timestamp, or a day as YYYY-MM-DD. */
    at: string;
    state: 'found' | 'not_found' | 'unmeasured';
    position: number | null;
    depth: number | null;
    url: string | null;
  } | null;
}

/** A valid row, or the first value that breaks a rule. */
export type RowResult = { ok: true; row: ImportedRow } | { ok: false; column: string; rule: string; value: string };

/** Values of the state column; empty: determined by the position. */
const STATES: readonly string[] = ['', 'found', 'not_found', 'unmeasured', 'not_measured'];

/** Values of the ai_overview column; blank: the project's setting. */
const AI_CHOICES = new Map([
  ...AI_OVERVIEW_CHOICES.map((one) => [one, storedChoice(one)] as const),
  ['', null] as const,
]) as ReadonlyMap<string, boolean | null>;

/** Assumed depth when a file does not state it. */
const USUAL_DEPTH = 100;

class Broken extends Error {
  readonly column: string;
  readonly rule: string;
  readonly value: string;
  constructor(column: string, rule: string, value: string) {
    super(rule);
    this.column = column;
    this.rule = rule;
    this.value = Array.from(value.replace(/\p{Cc}/gu, ' '))
      .slice(0, 100)
      .join('');
  }
}

/** How to read the rows of a file. */
export interface RowFormat {
  layout: Layout;
  /** Titles of the columns, for messages. */
  head: readonly string[];
  kind: 'keywords' | 'history';
  /** Checks must not be later than this. */
  now: Date;
}

/** Parses one row. */
export function readRow(cells: readonly string[], { layout, head, kind, now }: RowFormat): RowResult {
  const cell = (field: ImportField) => cells[layout.get(field) ?? -1]?.trim() ?? '';
  const nameOf = (field: ImportField) => head[layout.get(field) ?? -1]?.trim() || field;
  const need = (field: ImportField, fits: boolean, rule: string) => {
    if (!fits) throw new Broken(nameOf(field), rule, cell(field));
  };
  try {
    const judged = validateKeywords([cell('keyword')], new Map());
    need('keyword', judged.fresh[0] !== undefined, judged.refused[0]?.rule ?? 'must be a keyword');
    const { keyword, plain } = judged.fresh[0] ?? { keyword: '', plain: '' };
    const [engine, place, language, device] = [cell('engine'), cell('country'), cell('language'), cell('device')].map(
      (text) => text.toLowerCase(),
    ) as [string, string, string, string];
    const country = countryCode(place);
    need('engine', engine === '' || ENGINES.some((one) => one === engine), `must be one of ${ENGINES.join(', ')}`);
    need(
      'country',
      country === '' || isCountry(country),
      'must be a two-letter country code such as us, or the English name of a country',
    );
    need('language', /^(?:[a-z]{2,3})?$/.test(language), 'must be a language code such as en');
    need('device', device === '' || DEVICES.some((one) => one === device), 'must be desktop or mobile');
    const location = cell('location') === '' ? null : readLocation(cell('location'));
    if (location && 'problem' in location) need('location', false, location.problem);
    const volume = cell('volume').replaceAll(/[\s,.](?=\d{3}(?:\D|$))/g, '');
    need('volume', volume === '' || volume === '-' || /^\d{1,9}$/.test(volume), 'must be a whole number of searches');
    const choice = cell('ai_overview').toLowerCase();
    need('ai_overview', AI_CHOICES.has(choice), 'must be on, off or project');
    const tags = [
      ...new Set(
        cell('tags')
          .split(/[,;|]/)
          .map((tag) => tag.trim())
          .filter((tag) => tag !== ''),
      ),
    ];
    need(
      'tags',
      tags.length <= 20 && tags.every((tag) => tag.length <= 40),
      'must be at most 20 tags of 40 characters',
    );
    return {
      ok: true,
      row: {
        keyword,
        plain,
        tags,
        aiOverview: AI_CHOICES.get(choice) ?? null,
        engine: engine || null,
        country: country || null,
        language: layout.has('language') && language !== '' ? language : null,
        device: device || null,
        location: location && 'location' in location ? locationKey(location.location) : null,
        targetUrl: addressOf(cell('target_url'), (fits) => need('target_url', fits, 'must be an http or https URL')),
        volume: /^\d+$/.test(volume) ? Number(volume) : null,
        check: kind === 'history' ? checkOf(cell, need, now) : null,
      },
    };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    const { column, rule, value } = error;
    return { ok: false, column, rule, value };
  }
}

function addressOf(text: string, judge: (fits: boolean) => void): string | null {
  if (text === '' || text === '-') return null;
  const url = text.length <= 2_048 && /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  judge(url !== null && !text.includes('\0'));
  return url?.href ?? null;
}

/** "3.4", "12,5": search consoles export the average of all positions at which a page was shown. */
export const isAverage = (position: string): boolean =>
  /^\d{1,3}[.,]\d{1,6}$/.test(position) && !/^\d+[.,]0+$/.test(position);

type Need = (field: ImportField, fits: boolean, rule: string) => void;

function checkOf(cell: (field: ImportField) => string, need: Need, now: Date): ImportedRow['check'] {
  const day = cell('day');
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day);
  const moment = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?$/.test(day)
    ? new Date(isDay ? `${day}T00:00:00Z` : day.replace(' ', 'T').replace(/Z?$/, 'Z'))
    : null;
  const isThere = moment?.toJSON()?.startsWith(day.slice(0, 10));
  need('day', Boolean(isThere), 'must be a date such as 2026-11-21, or a time such as 2026-11-21T06:00:00Z');
  need('day', moment !== null && moment <= now, 'must not be in the future');
  need('day', moment !== null && moment.getUTCFullYear() >= 2000, 'must not be before the year 2000');
  const at = isDay ? day : (moment?.toISOString() ?? day);
  const depthText = cell('depth');
  need('depth', /^(?:\d{1,3})?$/.test(depthText) && Number(depthText) <= 300, 'must be a whole number up to 300');
  const state = cell('state').toLowerCase().replaceAll(' ', '_');
  need('state', STATES.includes(state), 'must be found, not_found or unmeasured');
  const position = cell('position')
    .toLowerCase()
    .replace(/^(\d+)[.,]0+$/, '$1');
  const url = addressOf(cell('url'), (fits) => need('url', fits, 'must be an http or https URL'));
  if (state === 'unmeasured' || state === 'not_measured' || /^(?:error|not measured|unmeasured)$/.test(position)) {
    return { at, state: 'unmeasured', position: null, depth: null, url: null };
  }
  const beyond = /^>\s*(\d{1,3})$/.exec(position)?.[1];
  if (
    beyond !== undefined ||
    position === '' ||
    position === '-' ||
    position === 'not found' ||
    position === 'not_found'
  ) {
    need('position', state !== 'found', 'must be a whole number from 1 to 300 if the state is found');
    const depth = Number(depthText || beyond || USUAL_DEPTH);
    return { at, state: 'not_found', position: null, depth, url: null };
  }
  need('position', position !== '0', 'must not be 0: leave empty for not found, or write “not measured”');
  need(
    'position',
    /^\d{1,3}$/.test(position) && Number(position) <= 300,
    'must be a whole number from 1 to 300, or empty for not found',
  );
  need('position', state !== 'not_found', 'must be empty if the state is not_found');
  const place = Number(position);
  return { at, state: 'found', position: place, depth: Math.max(place, Number(depthText || 0)), url };
}
