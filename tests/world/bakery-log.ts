import { CRAWLER_ADDRESSES } from './crawlers.ts';
import { hash } from './engines/html.ts';
import { bakeryRedirects } from './sites/bakery.ts';

const HOST = 'www.harbour-bakery.example';
const DAY_MS = 86_400_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const googlebot =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/142.0.0.0 Safari/537.36';

/** The crawlers that visit the bakery, with their requests a day. */
const VISITORS: readonly { address: string; agent: string; daily: number; fakes?: boolean }[] = [
  { address: CRAWLER_ADDRESSES.googlebot, agent: googlebot, daily: 14 },
  { address: CRAWLER_ADDRESSES.googlebotByName, agent: googlebot, daily: 1 },
  {
    address: CRAWLER_ADDRESSES.bingbot,
    agent:
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    daily: 8,
  },
  {
    address: CRAWLER_ADDRESSES.gptbot,
    agent: 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.3; +https://openai.com/gptbot',
    daily: 5,
  },
  {
    address: CRAWLER_ADDRESSES.claudebot,
    agent: 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
    daily: 3,
  },
  {
    address: CRAWLER_ADDRESSES.yandexbot,
    agent: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    daily: 2,
  },
  {
    address: CRAWLER_ADDRESSES.impostor,
    agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    daily: 6,
    fakes: true,
  },
  {
    address: '198.51.100.7',
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    daily: 60,
  },
];

/** Paths of the site with their weight; the others are answered as the site does. */
const PATHS = ['/', '/', '/bread', '/bread', '/bread', '/robots.txt', '/sitemap.xml', '/images/loaf.png'];
const OFF_PATHS = [...Object.keys(bakeryRedirects), '/bread?utm_source=newsletter', '/christmas-2019', '/wp-login.php'];

/** Days on which the server failed. */
const FAULTY_AGO = [2, 3];

/**
 * An access log of the bakery (Apache vhost_combined, with response times): its pages, redirects and errors, requested by
 * genuine crawlers, an impostor and visitors. The same for the same days.
 */
export function bakeryLog({ until, days }: { until: Date; days: number }): string {
  const lines: string[] = [];
  for (let ago = days; ago >= 1; ago--) {
    const day = Math.floor(until.getTime() / DAY_MS) - ago;
    for (const { address, agent, daily, fakes } of VISITORS) {
      const count = Math.max(1, Math.round(daily * (0.7 + (hash(`${day} ${agent}`) % 60) / 100)));
      for (let no = 0; no < count; no++) {
        const dice = hash(`${day} ${agent} ${no}`);
        const paths = fakes ? OFF_PATHS.slice(-2) : dice % 7 === 0 ? OFF_PATHS : PATHS;
        const path = paths[dice % paths.length] ?? '/';
        const isFaulty = FAULTY_AGO.includes(ago) && dice % 3 === 0;
        const status = isFaulty ? 503 : statusOf(path);
        const at = new Date(day * DAY_MS + Math.floor(((no + (dice % 97) / 97) / (count + 1)) * DAY_MS));
        const seconds = (0.04 + (dice % 260) / 1_000 + (isFaulty ? 4 : 0)).toFixed(3);
        const bytes = status === 200 ? 2_400 + (dice % 900) : 210;
        lines.push(
          `${HOST}:443 ${address} - - [${timeOf(at)}] "GET ${path} HTTP/1.1" ${status} ${bytes} "-" "${agent}" ${seconds}\n`,
        );
      }
    }
  }
  return lines.join('');
}

function statusOf(path: string): number {
  if (path in bakeryRedirects) return 301;
  return PATHS.includes(path) || path.startsWith('/bread') ? 200 : 404;
}

function timeOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(at.getUTCDate())}/${MONTHS[at.getUTCMonth()]}/${at.getUTCFullYear()}`;
  return `${day}:${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`;
}
