import type { DnsRecords } from './dns.ts';
import { type Answer, defineSite, type Site } from './site.ts';

/** How the lists of IP ranges answer: correctly, with broken JSON, or with an error. */
type RangesMood = 'answers' | 'broken-json' | 'down';

/** The switches of the published IP ranges. */
export class CrawlerControls {
  mood: RangesMood = 'answers';
  /** Requested lists, by path. */
  readonly asked: string[] = [];

  reset(): void {
    this.mood = 'answers';
    this.asked.length = 0;
  }
}

/** Addresses in the log files of the world, and what they are. */
export const CRAWLER_ADDRESSES = {
  googlebot: '66.249.66.1',
  bingbot: '157.55.39.8',
  gptbot: '20.171.206.14',
  claudebot: '216.73.216.20',
  perplexitybot: '18.97.9.97',
  applebot: '17.241.208.161',
  /** In no list; Yandex documents host names alone. */
  yandexbot: '5.255.253.10',
  /** Google's host name, and in no list of ranges. */
  googlebotByName: '66.249.90.77',
  /** Nobody's crawler; its host name belongs to a hosting company. */
  impostor: '51.15.0.9',
  /** Claims Google's host name, which resolves to another address. */
  falseName: '51.15.0.10',
} as const;

const RANGES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'developers.google.com': {
    '/static/crawling/ipranges/common-crawlers.json': ['66.249.64.0/20', '2001:4860:4801:10::/64'],
    '/static/crawling/ipranges/special-crawlers.json': ['108.177.2.0/27'],
    '/static/crawling/ipranges/user-triggered-fetchers-google.json': ['66.249.91.0/27'],
  },
  'www.bing.com': { '/toolbox/bingbot.json': ['157.55.39.0/24', '40.77.167.0/24'] },
  'search.developer.apple.com': { '/applebot.json': ['17.241.208.160/27'] },
  'duckduckgo.com': { '/duckduckbot.json': ['20.191.45.212/32'] },
  'openai.com': {
    '/gptbot.json': ['20.171.206.0/24'],
    '/searchbot.json': ['51.8.102.0/24'],
    '/chatgpt-user.json': ['23.98.142.176/28'],
  },
  'claude.com': { '/crawling/bots.json': ['216.73.216.0/22'] },
  'www.perplexity.com': {
    '/perplexitybot.json': ['18.97.9.96/29'],
    '/perplexity-user.json': ['18.97.43.80/29'],
  },
  'index.commoncrawl.org': { '/ccbot.json': ['18.97.9.168/29', '2600:1f28:365:80b0::/60'] },
};

/** Host names of the crawlers' addresses, and the other way. */
export const crawlerNames: Readonly<Record<string, DnsRecords>> = {
  '77.90.249.66.in-addr.arpa': { ptr: ['rate-limited-proxy-66-249-90-77.google.com'] },
  'rate-limited-proxy-66-249-90-77.google.com': { a: [CRAWLER_ADDRESSES.googlebotByName] },
  '10.253.255.5.in-addr.arpa': { ptr: ['5-255-253-10.spider.yandex.com'] },
  '5-255-253-10.spider.yandex.com': { a: [CRAWLER_ADDRESSES.yandexbot] },
  '9.0.15.51.in-addr.arpa': { ptr: ['host-9.cheap-servers.example'] },
  '10.0.15.51.in-addr.arpa': { ptr: ['crawl-66-249-66-1.googlebot.com'] },
  'crawl-66-249-66-1.googlebot.com': { a: [CRAWLER_ADDRESSES.googlebot] },
};

const pagesOf = (controls: CrawlerControls, hosts: readonly string[]): Site['pages'] =>
  Object.fromEntries(
    hosts.flatMap((host) =>
      Object.entries(RANGES[host] ?? {}).map(([path, blocks]) => [path, () => answer(controls, path, blocks)]),
    ),
  );

function answer(controls: CrawlerControls, path: string, blocks: readonly string[]): Answer {
  controls.asked.push(path);
  if (controls.mood === 'down') return { status: 503, body: '' };
  const prefixes = blocks.map((block) => ({ [block.includes(':') ? 'ipv6Prefix' : 'ipv4Prefix']: block }));
  const list = JSON.stringify({ creationTime: '2026-11-20T14:00:00.000000', prefixes });
  const body = controls.mood === 'broken-json' ? list.slice(0, -5) : list;
  return { headers: { 'content-type': 'application/json' }, body };
}

/** Sites of the world with the lists that their operators publish there. */
export const withRanges = (controls: CrawlerControls, sites: readonly Site[]): Site[] =>
  sites.map((site) => ({ ...site, pages: { ...site.pages, ...pagesOf(controls, site.hosts) } }));

/** The lists at hosts that the world has for nothing else. */
export function crawlerSite(controls: CrawlerControls): Site {
  const hosts = Object.keys(RANGES).filter((host) => host !== 'www.bing.com' && host !== 'duckduckgo.com');
  return defineSite({ id: 'crawlers', hosts, pages: pagesOf(controls, hosts) });
}
