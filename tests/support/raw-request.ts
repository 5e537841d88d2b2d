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
  /** Send the body without announcing its length. */
  chunked?: boolean;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request as it is given: no address is normalised, no redirect followed, an early answer is taken. */
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
      // The server may close what it will not read once it has answered.
      if (!answered) reject(error);
    });
    sent.end(body);
  });
}
