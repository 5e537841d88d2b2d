/** A crawler that names itself in its user agent. */
export interface Bot {
  name: string;
  /** Part of the user agent, in lower case, as its operator documents it. */
  token: string;
  /** Where the operator documents the user agent. */
  source: string;
}

const GOOGLE = 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers';
const GOOGLE_SPECIAL = 'https://developers.google.com/search/docs/crawling-indexing/google-special-case-crawlers';
const OPENAI = 'https://platform.openai.com/docs/bots';
const ANTHROPIC = 'https://support.anthropic.com/en/articles/8896518';
const PERPLEXITY = 'https://docs.perplexity.ai/guides/bots';
const META = 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers';
const YANDEX = 'https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html';

/** Recognized crawlers. The first whose token is in the user agent applies, so specific tokens precede general ones. */
export const BOTS: readonly Bot[] = [
  { name: 'Googlebot-Image', token: 'googlebot-image', source: GOOGLE },
  { name: 'Googlebot-Video', token: 'googlebot-video', source: GOOGLE },
  { name: 'Googlebot-News', token: 'googlebot-news', source: GOOGLE },
  { name: 'AdsBot-Google', token: 'adsbot-google', source: GOOGLE_SPECIAL },
  { name: 'Mediapartners-Google', token: 'mediapartners-google', source: GOOGLE_SPECIAL },
  { name: 'Storebot-Google', token: 'storebot-google', source: GOOGLE },
  { name: 'GoogleOther', token: 'googleother', source: GOOGLE },
  { name: 'Google-InspectionTool', token: 'google-inspectiontool', source: GOOGLE },
  { name: 'Googlebot', token: 'googlebot', source: GOOGLE },
  {
    name: 'Bingbot',
    token: 'bingbot',
    source: 'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0',
  },
  { name: 'Applebot', token: 'applebot', source: 'https://support.apple.com/en-us/119829' },
  { name: 'YandexImages', token: 'yandeximages', source: YANDEX },
  { name: 'YandexBot', token: 'yandexbot', source: YANDEX },
  { name: 'Baiduspider', token: 'baiduspider', source: 'https://www.baidu.com/search/robots_english.html' },
  {
    name: 'DuckDuckBot',
    token: 'duckduckbot',
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot',
  },
  { name: 'GPTBot', token: 'gptbot', source: OPENAI },
  { name: 'OAI-SearchBot', token: 'oai-searchbot', source: OPENAI },
  { name: 'ChatGPT-User', token: 'chatgpt-user', source: OPENAI },
  { name: 'Claude-SearchBot', token: 'claude-searchbot', source: ANTHROPIC },
  { name: 'Claude-User', token: 'claude-user', source: ANTHROPIC },
  { name: 'ClaudeBot', token: 'claudebot', source: ANTHROPIC },
  { name: 'Perplexity-User', token: 'perplexity-user', source: PERPLEXITY },
  { name: 'PerplexityBot', token: 'perplexitybot', source: PERPLEXITY },
  { name: 'CCBot', token: 'ccbot', source: 'https://commoncrawl.org/ccbot' },
  { name: 'Bytespider', token: 'bytespider', source: 'the user agent itself; ByteDance publishes no page about it' },
  { name: 'Amazonbot', token: 'amazonbot', source: 'https://developer.amazon.com/amazonbot' },
  { name: 'Meta-ExternalAgent', token: 'meta-externalagent', source: META },
  { name: 'FacebookExternalHit', token: 'facebookexternalhit', source: META },
];

/** Part of each token above: one quick search decides about most visitors. */
const MAYBE = /bot|google|spider|yandex|chatgpt|claude|perplexity|meta-ext|facebookext/i;

/** The crawler that a user agent claims to be; null: none of the list. Nothing is verified here. */
export function botOf(userAgent: string): Bot | null {
  if (!MAYBE.test(userAgent)) return null;
  const lower = userAgent.toLowerCase();
  return BOTS.find(({ token }) => lower.includes(token)) ?? null;
}
