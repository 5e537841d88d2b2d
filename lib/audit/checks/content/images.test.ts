import { expect, test } from 'vitest';
import {
  imageAlt,
  imageAltLong,
  imageAspectRatio,
  imageBroken,
  imageDimensions,
  imageFormat,
  imageLazyLcp,
  imageLowResolution,
  imageOversized,
  imageRedirect,
  imageTooLarge,
  pictureWithoutImg,
} from '#lib/audit/checks/content/images.ts';
import { judge, stateOf } from '#lib/audit/checks/test-facts.ts';
import { testRendered, testRequest } from '#lib/audit/checks/test-rendered.ts';

const image = (attributes: string) => ({ body: `<main><img src="/a.jpg" ${attributes}></main>` });

test('a missing alt is a fault, an empty one marks decoration', () => {
  expect(stateOf(imageAlt, {})).toBe('notApplicable');
  expect(judge(imageAlt, image(''))).toMatchObject({ state: 'fail', total: 1, found: '1 of 1 img element' });
  expect(stateOf(imageAlt, image('alt=""'))).toBe('pass');
});

test('alternative texts are counted as a reader sees them', () => {
  expect(stateOf(imageAltLong, image(`alt="${'a'.repeat(126)}"`))).toBe('fail');
  // One flag is one character to a reader and four UTF-16 units.
  expect(stateOf(imageAltLong, image(`alt="${'🇫🇷'.repeat(100)}"`))).toBe('pass');
});

test('an image needs both sides of its size', () => {
  expect(stateOf(imageDimensions, image('alt="" width="10"'))).toBe('fail');
  expect(stateOf(imageDimensions, image('alt="" width="10" height="10"'))).toBe('pass');
});

test('a picture without img shows nothing', () => {
  expect(stateOf(pictureWithoutImg, { body: '<picture><source srcset="a.webp"></picture>' })).toBe('fail');
  expect(stateOf(pictureWithoutImg, { body: '<picture><img src="a.png" alt=""></picture>' })).toBe('pass');
});

test('old formats are told only where none of several images is modern', () => {
  const images = (...names: string[]) => ({ body: names.map((name) => `<img src="/${name}" alt="">`).join('') });
  expect(stateOf(imageFormat, images('a.jpg', 'b.png'))).toBe('notApplicable');
  expect(stateOf(imageFormat, images('a.jpg', 'b.png', 'c.jpg'))).toBe('fail');
  expect(stateOf(imageFormat, images('a.jpg', 'b.png', 'c.jpg', 'd.webp'))).toBe('pass');
});

test('the largest element counts only where it is an image', () => {
  const lcp = (tag: string, lazy: boolean) => ({
    rendered: testRendered({ lcpElement: { selector: tag, tag, url: null, lazy } }),
  });
  expect(stateOf(imageLazyLcp, {}, lcp('img', true))).toBe('fail');
  expect(stateOf(imageLazyLcp, {}, lcp('img', false))).toBe('pass');
  expect(stateOf(imageLazyLcp, {}, lcp('h1', false))).toBe('notApplicable');
});

test('twice the shown size is right for sharp screens, far more is waste', () => {
  const shown = (scale: number) => {
    const natural = { naturalWidth: 400 * scale, naturalHeight: 300 * scale };
    const size = { ...natural, width: 400, height: 300, fitted: false, bytes: null };
    return {
      rendered: testRendered({
        images: { items: [{ url: 'https://a.example/a.jpg', selector: 'img', ...size }], total: 1 },
      }),
    };
  };
  expect(stateOf(imageOversized, {}, shown(2))).toBe('pass');
  expect(stateOf(imageOversized, {}, shown(4))).toBe('fail');
});

test('size and status of image requests; what our own policy refused is no fault of the site', () => {
  const loaded = (changes: Parameters<typeof testRequest>[0]) => {
    const items = [testRequest({ type: 'image', ...changes })];
    return { rendered: testRendered({ requests: { items, total: 1 } }) };
  };
  expect(stateOf(imageTooLarge, {}, loaded({ bytes: 100_001 }))).toBe('fail');
  expect(stateOf(imageTooLarge, {}, loaded({ bytes: 100_000 }))).toBe('pass');
  expect(stateOf(imageBroken, {}, loaded({ status: 404 }))).toBe('fail');
  expect(stateOf(imageBroken, {}, loaded({ status: 200 }))).toBe('pass');
  expect(stateOf(imageBroken, {}, loaded({ status: null, refused: 'policy' }))).toBe('notApplicable');
});

test('an address that is requested twice is counted once, and a redirect on the way to an image is not an image', () => {
  const image = (url: string, status: number, bytes = 10) => testRequest({ type: 'image', url, status, bytes });
  const items = [
    image('https://a.example/gone.png', 404),
    image('https://a.example/a.png', 200, 200_000),
    image('https://a.example/b.png', 200),
    image('https://a.example/moved.png', 301),
    image('https://a.example/c.png', 200),
    image('https://a.example/gone.png#again', 404),
    image('https://a.example/a.png', 200, 0),
  ];
  const rendered = { rendered: testRendered({ requests: { items, total: items.length } }) };
  expect(judge(imageBroken, {}, rendered)).toMatchObject({ found: '1 of 4 image URLs', total: 1 });
  expect(judge(imageTooLarge, {}, rendered)).toMatchObject({ found: '1 of 4 image files over 100 kB', total: 1 });
  expect(judge(imageRedirect, {}, rendered)).toMatchObject({ found: '1 image URL that redirects' });
  // The last response counts.
  const repaired = [image('https://a.example/a.png', 503), image('https://a.example/a.png', 200)];
  expect(stateOf(imageBroken, {}, { rendered: testRendered({ requests: { items: repaired, total: 2 } }) })).toBe(
    'pass',
  );
});

test('stretched and blurred images, and those behind redirects', () => {
  const shown = (changes: object) => {
    const image = {
      url: 'https://a.example/a.jpg',
      selector: 'img',
      naturalWidth: 800,
      naturalHeight: 600,
      width: 400,
      height: 300,
      fitted: false,
      bytes: null,
      ...changes,
    };
    return { rendered: testRendered({ images: { items: [image], total: 1 } }) };
  };
  expect(stateOf(imageAspectRatio, {}, shown({}))).toBe('pass');
  expect(stateOf(imageAspectRatio, {}, shown({ height: 301 }))).toBe('pass');
  expect(stateOf(imageAspectRatio, {}, shown({ height: 400 }))).toBe('fail');
  expect(stateOf(imageAspectRatio, {}, shown({ height: 400, fitted: true }))).toBe('notApplicable');
  expect(stateOf(imageLowResolution, {}, shown({}))).toBe('pass');
  const small = { naturalWidth: 200, naturalHeight: 150 };
  expect(stateOf(imageLowResolution, {}, shown(small))).toBe('fail');
  expect(stateOf(imageLowResolution, {}, shown({ ...small, url: 'https://a.example/a.svg' }))).toBe('notApplicable');
  const loaded = (status: number) => ({
    rendered: testRendered({ requests: { items: [testRequest({ type: 'image', status })], total: 1 } }),
  });
  expect(stateOf(imageRedirect, {}, loaded(301))).toBe('fail');
  expect(stateOf(imageRedirect, {}, loaded(304))).toBe('pass');
});
