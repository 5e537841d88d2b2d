import { expect, test } from 'vitest';
import { isLogoImage, MAX_LOGO_BYTES } from './logo-image.ts';

const uri = (type: string, bytes: Uint8Array | string) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

test('D9: a logo is a PNG, JPEG, WebP or GIF image, or none', () => {
  expect(isLogoImage('')).toBe(true);
  expect(isLogoImage(uri('image/png', png))).toBe(true);
  expect(isLogoImage(uri('image/jpeg', Buffer.from('ffd8ffe000104a46494600010100', 'hex')))).toBe(true);
  expect(isLogoImage(uri('image/gif', 'GIF89a------------'))).toBe(true);
  expect(isLogoImage(uri('image/webp', 'RIFF\u0001\u0001\u0001\u0001WEBPVP8 '))).toBe(true);
});

test('D9: documents, other types, URLs and images that are not what they say are refused', () => {
  expect(isLogoImage(uri('image/svg+xml', '<svg onload="alert(1)"/>'))).toBe(false);
  expect(isLogoImage(uri('image/png', '<svg onload="alert(1)"/>'))).toBe(false);
  expect(isLogoImage(uri('text/html', png))).toBe(false);
  expect(isLogoImage('https://example.com/logo.png')).toBe(false);
  expect(isLogoImage('javascript:alert(1)')).toBe(false);
  expect(isLogoImage(`${uri('image/png', png)}" onerror="alert(1)`)).toBe(false);
});

test('D9: a logo has at most 150 KB', () => {
  expect(isLogoImage(uri('image/png', Buffer.concat([png, Buffer.alloc(MAX_LOGO_BYTES - png.length)])))).toBe(true);
  expect(isLogoImage(uri('image/png', Buffer.concat([png, Buffer.alloc(MAX_LOGO_BYTES + 64)])))).toBe(false);
});
