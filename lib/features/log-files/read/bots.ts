/** A crawler that names itself in its user agent. */
export interface Bot {
  name: string;
  /** Part of the user agent, in lower case, as its operator documents it. */
  token: string;
  /** Where the operator documents the user agent and how to verify it. */
  source: string;
  /** Published lists of its IP ranges. */
  ranges?: readonly string[];
  /** Domains of its host names, by reverse DNS; the name has to resolve to the address. */
  domains?: readonly string[];
}

/** How the crawlers of an operator are verified. */
type Operator = Omit<Bot, 'name' | 'token'>;

const GOOGLE_DOCS = 'https://developers.google.com/crawling/docs/crawlers-fetchers';
const GOOGLE_RANGES = 'https://developers.google.com/static/crawling/ipranges';
const COMMON = `${GOOGLE_RANGES}/common-crawlers.json`;
const SPECIAL = `${GOOGLE_RANGES}/special-crawlers.json`;
/** Search Console's tests, which send the user agents of common crawlers. */
const USER_TRIGGERED = `${GOOGLE_RANGES}/user-triggered-fetchers-google.json`;
const GOOGLE_DOMAINS = ['googlebot.com', 'google.com'];

const google: Operator = {
  source: `${GOOGLE_DOCS}/google-common-crawlers`,
  ranges: [COMMON, SPECIAL, USER_TRIGGERED],
  domains: GOOGLE_DOMAINS,
};
const googleSpecial: Operator = { ...google, source: `${GOOGLE_DOCS}/google-special-case-crawlers` };
const yandex: Operator = {
  source: 'https://yandex.com/support/webmaster/en/robot-workings/check-yandex-robots',
  domains: ['yandex.ru', 'yandex.net', 'yandex.com'],
};
const openai = (list: string): Operator => ({
  source: 'https://developers.openai.com/api/docs/bots',
  ranges: [`https://openai.com/${list}.json`],
});
const anthropic: Operator = {
  source:
    'https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler',
  ranges: ['https://claude.com/crawling/bots.json'],
};
const perplexity = (list: string): Operator => ({
  source: 'https://docs.perplexity.ai/docs/resources/perplexity-crawlers',
  ranges: [`https://www.perplexity.com/${list}.json`],
});
const meta: Operator = { source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/' };

/** Recognized crawlers. The first whose token is in the user agent applies, so specific tokens precede general ones. */
export const BOTS: readonly Bot[] = [
  { name: 'Googlebot-Image', token: 'googlebot-image', ...google },
  { name: 'Googlebot-Video', token: 'googlebot-video', ...google },
  { name: 'Googlebot-News', token: 'googlebot-news', ...google },
  { name: 'AdsBot-Google', token: 'adsbot-google', ...googleSpecial },
  { name: 'Mediapartners-Google', token: 'mediapartners-google', ...googleSpecial },
  { name: 'Storebot-Google', token: 'storebot-google', ...google },
  { name: 'GoogleOther', token: 'googleother', ...google },
  { name: 'Google-InspectionTool', token: 'google-inspectiontool', ...google },
  { name: 'Googlebot', token: 'googlebot', ...google },
  {
    name: 'Bingbot',
    token: 'bingbot',
    source: 'https://www.bing.com/webmasters/help/how-to-verify-bingbot-3905dc26',
    ranges: ['https://www.bing.com/toolbox/bingbot.json'],
    domains: ['search.msn.com'],
  },
  {
    name: 'Applebot',
    token: 'applebot',
    source: 'https://support.apple.com/en-us/119829',
    ranges: ['https://search.developer.apple.com/applebot.json'],
    domains: ['applebot.apple.com'],
  },
  { name: 'YandexImages', token: 'yandeximages', ...yandex },
  { name: 'YandexBot', token: 'yandexbot', ...yandex },
  {
    name: 'Baiduspider',
    token: 'baiduspider',
    source: 'https://www.baidu.com/search/robots_english.html',
    domains: ['baidu.com', 'baidu.jp'],
  },
  {
    name: 'DuckDuckBot',
    token: 'duckduckbot',
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot',
    ranges: ['https://duckduckgo.com/duckduckbot.json'],
  },
  { name: 'GPTBot', token: 'gptbot', ...openai('gptbot') },
  { name: 'OAI-SearchBot', token: 'oai-searchbot', ...openai('searchbot') },
  { name: 'ChatGPT-User', token: 'chatgpt-user', ...openai('chatgpt-user') },
  { name: 'Claude-SearchBot', token: 'claude-searchbot', ...anthropic },
  { name: 'Claude-User', token: 'claude-user', ...anthropic },
  { name: 'ClaudeBot', token: 'claudebot', ...anthropic },
  { name: 'Perplexity-User', token: 'perplexity-user', ...perplexity('perplexity-user') },
  { name: 'PerplexityBot', token: 'perplexitybot', ...perplexity('perplexitybot') },
  {
    name: 'CCBot',
    token: 'ccbot',
    source: 'https://commoncrawl.org/ccbot',
    ranges: ['https://index.commoncrawl.org/ccbot.json'],
    domains: ['crawl.commoncrawl.org'],
  },
  { name: 'Bytespider', token: 'bytespider', source: 'the user agent itself; ByteDance publishes no page about it' },
  {
    name: 'Amazonbot',
    token: 'amazonbot',
    source: 'https://developer.amazon.com/amazonbot',
    domains: ['crawl.amazonbot.amazon'],
  },
  { name: 'Meta-ExternalAgent', token: 'meta-externalagent', ...meta },
  { name: 'FacebookExternalHit', token: 'facebookexternalhit', ...meta },
];

/** Part of each token above: one quick search decides about most visitors. */
const MAYBE = /bot|google|spider|yandex|chatgpt|claude|perplexity|meta-ext|facebookext/i;

/** The crawler that a user agent claims to be; null: none of the list. Nothing is verified here. */
export function botOf(userAgent: string): Bot | null {
  if (!MAYBE.test(userAgent)) return null;
  const lower = userAgent.toLowerCase();
  return BOTS.find(({ token }) => lower.includes(token)) ?? null;
}
