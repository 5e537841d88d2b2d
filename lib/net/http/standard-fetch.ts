import type { FetchOptions, Net } from '#lib/net/net.ts';

type Bounds = 'totalTimeoutMs' | 'headersTimeoutMs' | 'idleTimeoutMs' | 'maxBytes' | 'unpaced' | 'configuredService';

/** Limits of every request that is made through the adapter. */
export interface StandardFetchOptions extends Pick<FetchOptions, Bounds> {
  signal: AbortSignal;
  /**
   * Called with the reason if a body breaks off; the body then ends as if complete: an error would discard chunks that are
   * read but still queued, so a streaming reader would lose the last ones. Absent: the body fails.
   */
  onBroken?: ((error: unknown) => void) | undefined;
}

/**
 * `net.fetch` in the form of the standard `fetch`, for libraries that make their own requests: text request bodies, streamed
 * response bodies. Redirects are never followed; failures are the AppErrors that `net.fetch` throws.
 */
export function toStandardFetch(net: Pick<Net, 'fetch'>, { onBroken, ...options }: StandardFetchOptions): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body = await request.text();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    // A reader that cancels ends the request; unread data is not waited for.
    writer.closed.catch(() => {});
    let began = false;
    const head = Promise.withResolvers<{ status: number; contentType: string }>();
    const answered = net.fetch(request.url, {
      method: request.method === 'POST' ? 'POST' : request.method === 'HEAD' ? 'HEAD' : 'GET',
      headers: Object.fromEntries(request.headers),
      ...(body ? { body } : {}),
      redirect: 'manual',
      ...options,
      signal: AbortSignal.any([options.signal, request.signal]),
      wantsBody: (started) => {
        began = true;
        head.resolve(started);
        return true;
      },
      onBody: async (chunk) => {
        try {
          await writer.write(chunk);
          return true;
        } catch {
          return false;
        }
      },
    });
    answered.then(
      async (answer) => {
        head.resolve({ status: answer.status, contentType: answer.headers['content-type']?.[0] ?? '' });
        await writer.close().catch(() => {});
      },
      async (error) => {
        head.reject(error);
        if (began && onBroken) {
          onBroken(error);
          await writer.close().catch(() => {});
        } else await writer.abort(error).catch(() => {});
      },
    );
    const { status, contentType } = await head.promise;
    // 204 and 304 may have no body by the standard (Fetch §2.2.3).
    const empty = status === 204 || status === 304;
    return new Response(empty ? null : readable, { status, headers: { 'content-type': contentType } });
  };
}
