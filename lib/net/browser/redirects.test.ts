import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { type Session, watchRedirects } from '#lib/net/browser/redirects.ts';
import { createEgress } from '#lib/net/egress/egress.ts';
import { AppError } from '#lib/platform/errors.ts';

type Event = [name: string, params: object];

const ID = { requestId: '1', loaderId: '1', frameId: 'main', type: 'Document' };
const REDIRECT = { url: 'http://site.example/', status: 302 };
const sent = (location?: string): Event => [
  'Network.requestWillBeSent',
  { ...ID, ...(location === undefined ? {} : { redirectResponse: { ...REDIRECT, headers: { Location: location } } }) },
];
const headers = (location: string): Event => [
  'Network.responseReceivedExtraInfo',
  { requestId: '1', statusCode: 302, headers: { location } },
];
const aborted: Event = ['Network.loadingFailed', { ...ID, errorText: 'net::ERR_ABORTED' }];

/**
 * Replays events as Chromium reported them for one navigation, some before the failed navigation is examined and some only
 * while the program waits. @returns the reason for the run's end, null if there was none
 */
async function replay(before: Event[], late: Event[] = []): Promise<string | undefined | null> {
  const events = new EventEmitter();
  const play = (list: Event[]) => {
    for (const [name, params] of list) events.emit(name, params);
  };
  const session = Object.assign(events, {
    async send() {
      // The response is on its way, and the network process's events follow it.
      setImmediate(play, late);
      return {};
    },
  }) as unknown as Session;
  const failures: Error[] = [];
  const caughtUp = watchRedirects(session, createEgress(), (error) => {
    failures.push(error);
  });
  play(before);
  await caughtUp();
  const [first] = failures;
  return first instanceof AppError ? first.reason : null;
}

test.each<[string, Event[], Event[]]>([
  ['before the navigation was aborted', [sent(), headers('javascript:alert(1)'), aborted], []],
  ['after it', [sent(), aborted, headers('javascript:alert(1)')], []],
  ['before the request itself', [headers('javascript:alert(1)'), sent(), aborted], []],
  ['when the failure is already being explained', [sent(), aborted], [headers('javascript:alert(1)')]],
])('a redirect to a script is refused: headers reported %s', async (_order, before, late) => {
  expect(await replay(before, late)).toBe('scheme');
});

test.each<[string, Event[]]>([
  ['first', [sent(), headers('http://u:p@site.example/ok'), sent('http://u:p@site.example/ok')]],
  ['last', [sent(), sent('http://u:p@site.example/ok'), headers('http://u:p@site.example/ok')]],
  ['never', [sent(), sent('http://u:p@site.example/ok')]],
])('a redirect with credentials that the browser follows is refused: headers reported %s', async (_order, before) => {
  expect(await replay(before)).toBe('credentials');
});

test('an allowed redirect, and one of another frame or resource, is not refused', async () => {
  expect(await replay([sent(), headers('/next'), sent('/next'), headers('https://other.example/')])).toBeNull();
  const image: Event = ['Network.requestWillBeSent', { ...ID, requestId: '2', type: 'Image' }];
  expect(
    await replay([
      image,
      ['Network.responseReceivedExtraInfo', { requestId: '2', statusCode: 302, headers: { location: 'javascript:1' } }],
    ]),
  ).toBeNull();
});
