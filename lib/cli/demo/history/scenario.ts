import type { EngineId } from '#lib/engines/engine.ts';

/**
 * The story of the sample project. Today's results come from the simulated engines; the past is derived from them with the
 * sample's pages moved, so a check of today continues the history. Days are counted back from the last check: 0 is that of
 * today.
 */

/** The sample bakery, as maps show it. */
export const BUSINESS_NAME = 'Harbour Bakery';

/** Google's update, after which some keywords dropped. */
export const UPDATE_DAY = 46;
/** The new page about prices, after which other keywords rose. */
export const LAUNCH_DAY = 96;

/** Days on which an engine could not be measured, and why. */
export const OUTAGES: readonly { engine: EngineId | 'all'; from: number; to: number; reason: string }[] = [
  { engine: 'duckduckgo', from: 33, to: 30, reason: 'captcha' },
  { engine: 'yahoo', from: 78, to: 77, reason: 'rate-limited' },
  { engine: 'all', from: 121, to: 121, reason: 'unreachable' },
];

/**
 * Until `from` days ago, `places` lower (above 0) or higher than in the simulated results; from `to` days ago equal to them;
 * linear in between.
 */
export interface Move {
  places: number;
  from: number;
  to: number;
}

/** A keyword that the sample project tracks. */
export interface Followed {
  keyword: string;
  engine: EngineId;
  country: string;
  device?: 'desktop' | 'mobile';
  /** City or coordinates that it is searched from. */
  location?: string;
  tags: readonly string[];
  /** Path of the target page. */
  target?: string;
  starred?: boolean;
  note?: string;
  move?: Move;
  /** Days between which its two pages alternate. */
  takesTurns?: { from: number; to: number };
  /** Its business had this much less pull in local packs until so many days ago. */
  packWeaker?: { by: number; until: number };
  /** Google has shown an overview for this many days; before that it showed none. */
  overviewSince?: number;
}

/** These pages rose with the new page, over a few weeks. */
const rose = (places: number, to = 40): Move => ({ places, from: LAUNCH_DAY, to });
/** Dropped within three days, after the update. */
const fell = (places: number): Move => ({ places: -places, from: UPDATE_DAY, to: UPDATE_DAY - 3 });
/** Moved up or down recently: within the last month. */
const lately = (places: number): Move => ({ places, from: 12, to: 9 });

const google = (keyword: string, more: Partial<Followed>): Followed => ({
  keyword,
  engine: 'google',
  country: 'gb',
  tags: ['bread'],
  ...more,
});

/** Searched from the town of the sample bakery. */
const nearby = (keyword: string, more: Partial<Followed> = {}): Followed =>
  google(keyword, { location: 'Portsmouth,England,United Kingdom', tags: ['local'], target: '/', ...more });

export const FOLLOWED: readonly Followed[] = [
  google('sourdough bread', { target: '/bread', starred: true, note: 'The one that sells.', move: rose(16) }),
  google('sourdough bread', { device: 'mobile', target: '/bread', move: rose(16, 30) }),
  google('sourdough bread', { country: 'us' }),
  google('sourdough bread', { engine: 'bing', target: '/bread', move: rose(9) }),
  google('sourdough bread', { engine: 'bing', device: 'mobile', target: '/bread', move: rose(8, 30) }),
  google('sourdough bread', { engine: 'duckduckgo', target: '/bread', move: rose(6) }),
  google('sourdough loaf', { target: '/bread', starred: true, move: rose(12) }),
  google('sourdough loaf', { device: 'mobile', target: '/bread', move: rose(11, 20) }),
  google('sourdough loaf', { engine: 'bing', target: '/bread', move: rose(8) }),
  google('sourdough loaves prices', { tags: ['bread', 'shop'], target: '/bread', move: rose(10, 60) }),
  google('sourdough loaves prices', { country: 'us', tags: ['bread', 'shop'], target: '/bread' }),
  google('buy sourdough bread', { tags: ['bread', 'shop'], target: '/bread' }),
  google('bread delivery', { tags: ['shop'], starred: true, move: rose(13) }),
  google('bread delivery', { engine: 'bing', tags: ['shop'], move: rose(7) }),
  google('bread shop', { tags: ['shop'], move: lately(5) }),
  google('bread shop', { engine: 'bing', tags: ['shop'] }),
  google('bread shop', { engine: 'bing', device: 'mobile', tags: ['shop'] }),
  google('bread shop', { engine: 'duckduckgo', tags: ['shop'] }),
  google('sourdough starter', { target: '/story', move: fell(13) }),
  google('best sourdough bread', { move: fell(9) }),
  google('rye bread', { target: '/bread', note: 'Finds the story, not the price list.', move: fell(6) }),
  google('bread history', { target: '/story', move: fell(15) }),
  google('sourdough guide', { target: '/story', move: fell(8) }),
  google('bread flour', { move: fell(4) }),
  google('bread flour', { engine: 'bing' }),
  google('bread story', { target: '/story' }),
  google('harbour bread', { tags: ['brand'], target: '/' }),
  google('harbour bakery', { tags: ['brand'], target: '/', starred: true }),
  google('harbour bakery', { device: 'mobile', tags: ['brand'], target: '/' }),
  google('harbour bakery', { engine: 'bing', tags: ['brand'], target: '/' }),
  google('harbour bakery', { engine: 'bing', device: 'mobile', tags: ['brand'], target: '/' }),
  google('harbour bakery', { engine: 'duckduckgo', tags: ['brand'], target: '/' }),
  google('harbour bakery', { engine: 'yahoo', country: 'us', tags: ['brand'], target: '/' }),
  google('bakery by the harbour', { tags: ['brand'], target: '/' }),
  google('morning bakery', { tags: ['brand'], target: '/', takesTurns: { from: 70, to: 24 } }),
  google('fresh bread morning', { takesTurns: { from: 40, to: 12 } }),
  google('filter coffee', { tags: ['coffee'] }),
  google('rye bread recipe', { tags: ['recipes'] }),
  google('Sauerteigbrot', { country: 'de', tags: ['abroad'] }),
  google('what is sourdough bread', { tags: ['questions'], overviewSince: 150, move: rose(14) }),
  google('is sourdough bread healthy', { tags: ['questions'] }),
  google('which flour for sourdough bread', { tags: ['questions'], overviewSince: 110, move: fell(15) }),
  google('what is in a sourdough loaf', { tags: ['questions'], target: '/bread', move: lately(-4) }),
  google('how to bake sourdough bread', { tags: ['questions'], target: '/story', move: lately(12) }),
  google('how to bake sourdough bread', { country: 'us', tags: ['questions'], target: '/story' }),
  google('how to bake a loaf', { tags: ['questions'], target: '/story', overviewSince: 80 }),
  google('why bake with sourdough', { tags: ['questions'], target: '/story', starred: true, move: rose(9) }),
  google('is bread better fresh in the morning', { tags: ['questions'], overviewSince: 60 }),
  google('which loaf is best', { tags: ['questions'], target: '/bread', move: lately(-7) }),
  nearby('bakery', { starred: true, move: rose(6), packWeaker: { by: 1, until: 31 } }),
  nearby('bakery', { device: 'mobile' }),
  nearby('bakery', { location: '50.8127,-1.0689', packWeaker: { by: 3, until: 9 } }),
  nearby('bakery', { location: 'Leeds,England,United Kingdom' }),
  nearby('bread shop', { move: lately(3) }),
  google('how we bake our bread', { tags: ['questions', 'brand'], target: '/story' }),
];

/** Competitors of the sample project, hosts without www: those it meets most, and a forum. */
export const COMPETITORS = [
  'millstone-flour.example',
  'rye-society.example',
  'north-street-bakery.example',
  'crumb-and-crust.example',
];
