import { expect, test } from 'vitest';
import { parseBucketUrl } from '#lib/platform/evidence/bucket.ts';

test('a bucket’s address is read with prefix, region and percent-encoded secrets', () => {
  expect(parseBucketUrl('https://AKIA:a%2Fb%2B@s3.example.com/pages/a/b?region=eu-central-1')).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'pages',
    prefix: 'a/b/',
    region: 'eu-central-1',
    accessKeyId: 'AKIA',
    secretAccessKey: 'a/b+',
  });
  expect(parseBucketUrl('http://key:secret@127.0.0.1:9000/pages')).toMatchObject({ prefix: '', region: 'us-east-1' });
});

test.each([
  'pages',
  'ftp://key:secret@host/pages',
  'https://host/pages',
  'https://key@host/pages',
  'https://key:secret@host/',
  'https://key:secret@host/UPPER',
  'https://key:secret@host/pages#x',
  'https://key:secret@host/%zz',
])('%s is no address of a bucket', (text) => expect(parseBucketUrl(text)).toBeNull());
