import { type Answer, defineSite, type Visit } from './site.ts';

/** How IndexNow answers, until set to null again. */
export type IndexnowMood = 'pending' | 'forbidden' | 'unprocessable' | 'slow-down' | 'server-error' | 'breaks-off';

interface Submitted {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}

/** The API of IndexNow at its real host. */
export class IndexnowControls {
  mood: IndexnowMood | null = null;
  /** The moods of the next requests, one each; null: accepted. */
  next: (IndexnowMood | null)[] = [];
  /** Accepted submissions. */
  received: Submitted[] = [];
  /** Requests, accepted or not. */
  asked = 0;

  reset(): void {
    this.mood = null;
    this.next = [];
    this.received = [];
    this.asked = 0;
  }
}

export function indexnowSite(controls: IndexnowControls) {
  return defineSite({
    id: 'indexnow',
    hosts: ['api.indexnow.org'],
    pages: { '/indexnow': (visit) => answer(controls, visit) },
  });
}

const MAX_URLS = 10_000;
const KEY = /^[a-zA-Z0-9-]{8,128}$/;

const refuse = (status: number, code: string, message: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ code, message, details: null }),
});

function answer(controls: IndexnowControls, { request, body }: Visit): Answer {
  controls.asked++;
  const mood = controls.next.length > 0 ? controls.next.shift() : controls.mood;
  if (request.method !== 'POST') return refuse(400, 'BadRequest', 'Use POST for a list of URLs.');
  switch (mood) {
    case 'forbidden':
      return refuse(403, 'UserForbiddedToAccessSite', 'User is unauthorized to access the site.');
    case 'unprocessable':
      return refuse(422, 'InvalidRequestParameters', 'The key is not valid for these URLs.');
    case 'slow-down':
      return refuse(429, 'TooManyRequests', 'Too many requests.', { 'retry-after': '120' });
    case 'server-error':
      return refuse(503, 'ServiceUnavailable', 'Try again later.');
    case 'breaks-off':
      return { body: '{"unfinished"', breaksOff: true };
  }
  const given = read(body);
  if (!given || !KEY.test(given.key)) return refuse(400, 'InvalidRequestParameters', 'The request is not valid.');
  if (given.urlList.length > MAX_URLS || given.urlList.some((url) => URL.parse(url)?.hostname !== given.host)) {
    return refuse(422, 'InvalidRequestParameters', 'The URLs do not belong to the host.');
  }
  controls.received.push(given);
  return { status: mood === 'pending' ? 202 : 200, body: '' };
}

function read(body: string): Submitted | null {
  try {
    const given = JSON.parse(body);
    return Array.isArray(given.urlList) && typeof given.host === 'string' ? given : null;
  } catch {
    return null;
  }
}
