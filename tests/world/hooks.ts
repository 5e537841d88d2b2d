import { type Answer, defineSite, type Visit } from './site.ts';

/**
 * How message receivers answer: correctly; not at all; with a server error, always or for the next message only; permanently
 * gone; with a redirect to an internal address; with an endless body; with a rate limit; or, like Slack and Telegram, with
 * an unknown-sender error.
 */
export type HookMood =
  | 'right'
  | 'hangs'
  | 'fails'
  | 'fails-once'
  | 'gone'
  | 'redirects'
  | 'endless'
  | 'slow-down'
  | 'unknown';

export interface HookMessage {
  host: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A site with webhooks, Slack's incoming webhooks and Telegram's bots. */
export class HookControls {
  readonly webhook = 'https://hooks.harbour-tools.example/serpentine';
  readonly slack = 'https://hooks.slack.com/services/T0HARBOUR/B0BAKERY/abcdefghijklmnop';
  readonly telegramToken = '700100:harbour-bot-token-of-the-world';
  mood: HookMood = 'right';
  /** Accepted messages. */
  received: HookMessage[] = [];
  /** All messages, accepted or not. */
  asked: HookMessage[] = [];

  reset(): void {
    this.mood = 'right';
    this.received = [];
    this.asked = [];
  }
}

export function hookSite(controls: HookControls) {
  const hosts = [controls.webhook, controls.slack, 'https://api.telegram.org'].map((url) => new URL(url).hostname);
  return defineSite({ id: 'hooks', hosts, pages: {}, before: (visit) => answer(controls, visit) });
}

function answer(controls: HookControls, visit: Visit): Answer {
  const headers = Object.fromEntries(
    Object.entries(visit.request.headers).map(([name, value]) => [name, String(value)]),
  );
  const message = { host: visit.host, path: visit.path, headers, body: visit.body };
  controls.asked.push(message);
  const telegram = visit.host === 'api.telegram.org';
  switch (controls.mood) {
    case 'hangs':
      return { delayMs: 120_000, body: 'late' };
    case 'fails-once':
      controls.mood = 'right';
      return { status: 500, body: 'a fault of ours' };
    case 'fails':
      return { status: 500, body: 'a fault of ours' };
    case 'gone':
      return { status: 410, body: '' };
    case 'redirects':
      return { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' }, body: '' };
    case 'slow-down':
      return telegram
        ? json(429, {
            ok: false,
            error_code: 429,
            description: 'Too Many Requests: retry after 120',
            parameters: { retry_after: 120 },
          })
        : { status: 429, headers: { 'retry-after': '120' }, body: '' };
    case 'unknown':
      return telegram ? json(401, { ok: false, description: 'Unauthorized' }) : { status: 404, body: 'no_service' };
    case 'endless':
      controls.received.push(message);
      return { pieces: endless };
  }
  if (telegram && visit.path !== `/bot${controls.telegramToken}/sendMessage`)
    return json(404, { ok: false, description: 'Not Found' });
  controls.received.push(message);
  return telegram ? json(200, { ok: true, result: { message_id: controls.received.length } }) : { body: 'ok' };
}

const json = (status: number, body: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function* endless(left: AbortSignal): AsyncGenerator<string> {
  for (let sent = 0; sent < 1_600 && !left.aborted; sent++) yield 'x'.repeat(65_536);
}
