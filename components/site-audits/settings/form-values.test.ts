import { expect, test } from 'vitest';
import type { SavedCrawlSettings } from '#lib/features/site-audits/settings/client.ts';
import { inputOf, valuesOf } from './form-values.ts';

const URL = 'https://x.example/';
const saved: SavedCrawlSettings = {
  id: '1',
  host: 'x.example',
  url: URL,
  settings: { mode: 'list', max_depth: 3, crawl_from: 22, crawl_to: 6, time_zone: 'Europe/Berlin', obey_robots: false },
  listed: 1,
  headers: ['X-Preview'],
  cookies: [],
  basic_auth: 'ada',
  sign_in: {
    url: `${URL}login`,
    steps: [
      { action: 'fill', selector: '#pass', has_value: true },
      { action: 'click', selector: 'button', has_value: false },
    ],
    signed_in_text: null,
  },
  unreadable: false,
  own_site_at: '2026-11-28T00:00:00.000Z',
  updated_at: '2026-11-28T00:00:00.000Z',
};

test('saving an unchanged form changes nothing, and sends no secret', () => {
  expect(inputOf(URL, valuesOf(saved, [`${URL}a`], 'UTC'), saved)).toEqual({
    url: URL,
    mode: 'list',
    urls: [`${URL}a`],
    max_depth: 3,
    crawl_from: 22,
    crawl_to: 6,
    time_zone: 'Europe/Berlin',
    obey_robots: false,
    own_site: true,
    headers: [{ name: 'X-Preview' }],
    username: 'ada',
    sign_in_url: `${URL}login`,
    sign_in_steps: [
      { action: 'fill', selector: '#pass' },
      { action: 'click', selector: 'button' },
    ],
  });
});

test('an empty form has no settings', () => {
  expect(inputOf(URL, valuesOf(null, [], 'UTC'), null)).toEqual({ url: URL });
});
