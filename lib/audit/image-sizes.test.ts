import { expect, test } from 'vitest';
import { testRendered, testRequest } from '#lib/audit/checks/test-rendered.ts';
import { imageSizes } from '#lib/audit/image-sizes.ts';

const image = (url: string, more: object = {}) => ({
  url,
  selector: 'img',
  naturalWidth: 1_200,
  naturalHeight: 600,
  width: 300,
  height: 150,
  fitted: false,
  bytes: null,
  ...more,
});
const URL_A = 'https://www.example.com/a.jpg';
const URL_B = 'https://cdn.example.net/b.jpg';

test('displayed images by file size, each once at its largest; the size comes from the request where the page cannot know it', () => {
  const items = [
    image(URL_A, { bytes: 20_000 }),
    image(URL_A, { bytes: 20_000, width: 600, height: 300 }),
    image(URL_A, { bytes: 20_000, width: 30, height: 15 }),
    image(URL_B, { height: 600 }),
    image('https://www.example.com/hidden.jpg', { width: 0 }),
    image('data:image/png;base64,AA'),
    image('https://www.example.com/c.svg', { naturalWidth: 0, naturalHeight: 0 }),
  ];
  const requests = [
    testRequest({ url: URL_B, type: 'image', bytes: 90_000 }),
    testRequest({ url: 'https://www.example.com/c.svg', type: 'image', bytes: 0 }),
  ];
  const facts = testRendered({
    images: { items, total: items.length },
    requests: { items: requests, total: requests.length },
  });
  expect(imageSizes(facts)?.map(({ url, bytes, width, scale }) => [url, bytes, width, scale])).toEqual([
    [URL_B, 90_000, 300, 1],
    [URL_A, 20_000, 600, 2],
    ['https://www.example.com/c.svg', null, 300, null],
  ]);
});

test('without the measurement of the page there are no sizes', () => {
  expect(imageSizes(testRendered())).toBeNull();
});
