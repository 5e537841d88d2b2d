/** Generated access logs for the benchmarks: a tenth of the lines are requests of a crawler. */
const BOT_EVERY = 10;
/** Distinct paths of the crawlers' requests, which are spread over 30 days: fewer than the limit of separate counts. */
export const PATHS = 5_000;
const LINES_AT_ONCE = 2_000;

/** Requests of crawlers among so many lines. */
export const botLines = (lines: number): number => lines / BOT_EVERY;

/** The lines of a combined log, some thousands at a time. */
export function* logText(lines: number): Generator<string> {
  let part: string[] = [];
  for (let at = 0; at < lines; at++) {
    const agent =
      at % BOT_EVERY === 0
        ? 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
        : 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
    const day = String(1 + Math.floor((at * 30) / lines)).padStart(2, '0');
    part.push(
      `203.0.113.${at % 250} - - [${day}/Oct/2026:13:55:36 +0000] "GET /shop/product-${Math.floor(at / BOT_EVERY) % PATHS} HTTP/1.1" 200 ${1_000 + (at % 9_000)} "https://shop.example/" "${agent}"\n`,
    );
    if (part.length < LINES_AT_ONCE) continue;
    yield part.join('');
    part = [];
  }
  yield part.join('');
}
