import { http } from '#lib/platform/node-http.ts';

/** What the health check answered. */
export interface HealthAnswer {
  ok: boolean;
  body: string;
}

/** Asks an address of our own. `fetch` would load 8 MB that the supervisor needs for nothing else. */
export function readHealth(url: string, timeoutMs: number): Promise<HealthAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HealthAnswer>();
  const request = http.get(url, { signal: AbortSignal.timeout(timeoutMs), agent: false }, (response) => {
    let body = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      body += chunk;
    });
    response.on('error', reject);
    response.on('end', () => resolve({ ok: response.statusCode === 200, body }));
  });
  request.on('error', reject);
  return promise;
}
