/** What other features use of this one. */
export { type CrawlDay, crawlDays, lastCrawlDay } from './crawl-days.ts';
