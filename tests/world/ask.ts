import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import type { World } from './world.ts';

export interface Asked {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Question {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Sent as application/x-www-form-urlencoded. */
  form?: Record<string, string>;
  /** Sent as application/json. */
  json?: unknown;
}

/** Requests a page from a host of the world, directly over the loopback; follows no redirect and keeps no cookie. */
export async function ask(world: World, address: string, question: Question = {}): Promise<Asked> {
  const url = new URL(address);
  const [hosts, ca] = await Promise.all([readFile(world.hostsFile, 'utf8'), readFile(world.caFile, 'utf8')]);
  const port = hosts
    .split('\n')
    .find((line) => line.startsWith(`${url.hostname}:443 `))
    ?.split(':')[2];
  if (!port) throw new Error(`${url.hostname} is not in this world`);
  const body = question.form
    ? new URLSearchParams(question.form).toString()
    : question.json && JSON.stringify(question.json);
  const type = question.form ? 'application/x-www-form-urlencoded' : 'application/json';
  return new Promise((done, fail) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: url.pathname + url.search,
        method: question.method ?? (body ? 'POST' : 'GET'),
        headers: { host: url.hostname, ...(body ? { 'content-type': type } : {}), ...question.headers },
        servername: url.hostname,
        ca,
      },
      (answer) => {
        text(answer).then((got) => done({ status: answer.statusCode ?? 0, headers: answer.headers, body: got }), fail);
      },
    );
    sent.on('error', fail);
    sent.end(body || undefined);
  });
}

/** Follows redirects and keeps cookies, like a client with a cookie jar. */
export async function travel(
  world: World,
  address: string,
  jar: Record<string, string> = {},
  form?: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const steps: string[] = [];
  let url = address;
  let kept = { ...jar };
  let sent = form;
  for (;;) {
    const cookie = Object.entries(kept)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const answer = await ask(world, url, { headers: { ...headers, cookie }, ...(sent ? { form: sent } : {}) });
    steps.push(new URL(url).pathname);
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      kept = { ...kept, [name]: value };
    }
    if (!answer.headers.location || steps.length > 10) return { steps, url, answer, jar: kept };
    url = new URL(answer.headers.location, url).href;
    sent = undefined;
  }
}
