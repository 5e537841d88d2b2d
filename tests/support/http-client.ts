import { request } from 'node:http';

/** An answer, with its cookies by name and their attributes. */
export interface Answer {
  status: number;
  headers: Headers;
  cookies: Map<string, { value: string; attributes: string }>;
  text: string;
  json: () => unknown;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  /** Form fields. */
  form?: Record<string, string>;
  /** Any other body. */
  body?: string;
  /** Loopback address of the client: the server's rate counters treat each as a different client. */
  from?: string;
}

/** One request as a browser sends it, with the overrides of `ask`: redirects are not followed. */
export function ask(url: string, { method, headers = {}, form, body: given, from }: Ask = {}): Promise<Answer> {
  const body = form ? new URLSearchParams(form).toString() : given;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sent = request(
    url,
    {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...(form && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
      ...(from && { localAddress: from }),
    },
    (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const received = new Headers();
        for (const [name, value] of Object.entries(response.headersDistinct)) {
          for (const one of value ?? []) received.append(name, one);
        }
        const cookies = received.getSetCookie().map((line) => {
          const [pair = '', ...attributes] = line.split('; ');
          const at = pair.indexOf('=');
          return [pair.slice(0, at), { value: pair.slice(at + 1), attributes: attributes.join('; ') }] as const;
        });
        resolve({
          status: response.statusCode ?? 0,
          headers: received,
          cookies: new Map(cookies),
          text,
          json: () => JSON.parse(text),
        });
      });
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

/** The `Cookie` header that a browser would send back. */
export function cookieHeader(...answers: Answer[]): string {
  const jar = new Map(answers.flatMap(({ cookies }) => [...cookies].map(([name, { value }]) => [name, value])));
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
