import { type Answer, defineSite, type Visit } from './site.ts';

/**
 * How receivers of messages answer: rightly; not at all; with an error of theirs, always or at the next message only; gone
 * for good; with a redirect to an address inside; with a body that does not end; with a wish for fewer messages; or, as
 * Slack and Telegram do, that they do not know whoever sends.
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

/** A site that takes webhooks, Slack's incoming webhooks and Telegram's bots. */
export class HookControls {
  readonly webhook = 'https://hooks.harbour-tools.example/serpentine';
  readonly slack = 'https://hooks.slack.com/services/T0HARBOUR/B0BAKERY/abcdefghijklmnop';
  readonly telegramToken = '700100:harbour-bot-token-of-the-world';
  mood: HookMood = 'right';
  /** What was taken. */
  received: HookMessage[] = [];
  /** What was sent, taken or not. */
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
