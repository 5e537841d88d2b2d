import type { OutputOf } from '#lib/contract/endpoint.ts';
import type { scrape } from '#lib/features/page-audits/contract.ts';
import { fetchPage } from '#lib/features/page-audits/page/fetch-page.ts';
import { refuseBinary } from '#lib/features/page-audits/page/refuse-binary.ts';
import type { Ctx } from '#lib/net/context.ts';

/** docs/api-contract.md §6: fetching a page takes at most 20 s. */
const FETCH_MS = 20_000;

/**
 * A page's HTML as served.
 * @throws InvalidInput, Refused, Unreachable (also for binary content), Blocked (also by a bot check), TimedOut
 */
export async function scrapePage(ctx: Ctx, input: { url: string }): Promise<OutputOf<typeof scrape>> {
  const answer = await fetchPage(ctx, input.url, FETCH_MS);
  refuseBinary(answer);
  return {
    data: {
      web_page: {
        html: answer.text(),
        url: answer.url,
        status: answer.status,
        content_type: answer.headers['content-type']?.[0] ?? '',
        charset: answer.charset,
        redirects: answer.redirects,
      },
    },
  };
}
