import type { BrowserRun, BrowserRunOptions, Fetched, FetchOptions, Net } from '#lib/net/net.ts';
import { traced } from '#lib/platform/observability/trace.ts';

/** Only the host of a URL: its path and query may contain private input. */
const hostOf = (url: string) => URL.parse(url)?.hostname;

/** `fetch` with one span per call, including redirects and attempts through proxies. */
export function tracedFetch(fetch: Net['fetch']): Net['fetch'] {
  return (url: string, options: FetchOptions = {}): Promise<Fetched> => {
    const method = options.method ?? 'GET';
    const attributes = { 'http.request.method': method, 'server.address': hostOf(url) };
    return traced(`fetch ${method}`, { kind: 'client', attributes }, async (span) => {
      const answer = await fetch(url, options);
      span.set({
        'http.response.status_code': answer.status,
        'http.response.body.size': answer.decodedBytes,
        'serpentine.redirects': answer.redirects.length,
        'serpentine.proxied': answer.exit !== 'direct',
      });
      return answer;
    });
  };
}

/** Browser runs with one span each, including the wait for a slot; it names the host of the first page. */
export function tracedPages(withPage: Net['withPage']): Net['withPage'] {
  return <T>(options: BrowserRunOptions, work: (run: BrowserRun) => Promise<T>): Promise<T> =>
    traced('browser run', { kind: 'client' }, (span) =>
      withPage(options, async (run) => {
        try {
          return await work(run);
        } finally {
          const requests = run.requests();
          span.set({ 'server.address': hostOf(requests[0]?.url ?? ''), 'serpentine.requests': requests.length });
        }
      }),
    );
}
