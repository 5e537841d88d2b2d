import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  ms: number;
}

export interface RawRequest {
  method: string;
  /** Path and query exactly as they go over the wire. */
  target: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  /** Send the body without a Content-Length. */
  chunked?: boolean;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request unmodified: the URL is not normalized, redirects are not followed, an early answer is accepted. */
export function sendRaw(
  baseUrl: string,
  { method, target, headers = {}, body, chunked }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const start = performance.now();
  return new Promise((resolve, reject) => {
    let answered = false;
    const length = body === undefined || chunked ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = httpRequest({ hostname, port, method, path: target, headers: { ...headers, ...length }, agent });
    sent.once('response', (response) => {
      answered = true;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
          ms: performance.now() - start,
        }),
      );
    });
    sent.once('error', (error) => {
      // After answering, the server may close a connection whose body it will not read.
      if (!answered) reject(error);
    });
    sent.end(body);
  });
}
