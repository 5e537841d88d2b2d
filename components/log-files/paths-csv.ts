import type { CrawledPath } from '#lib/features/log-files/contract.ts';
import { toCsv } from '#lib/text/csv.ts';

/** Crawled paths as CSV that is safe to open in a spreadsheet. An empty path: all paths beyond the limit together. */
export const csvOf = (paths: readonly CrawledPath[]): string =>
  toCsv(
    ['host', 'path', 'status', 'requests', 'last_request'],
    paths.map(({ host, path, status, hits, last_at }) => [host, path, status, hits, last_at]),
  );
