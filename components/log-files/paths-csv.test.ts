import { expect, test } from 'vitest';
import { csvOf } from './paths-csv.ts';

test('D4: hosts and paths of a log are escaped, and hold no formula for a spreadsheet', () => {
  const last_at = '2026-10-10T13:55:36.000Z';
  const csv = csvOf([
    { host: '=cmd.example', path: '/a,"b"', status: 200, hits: 3, last_at },
    { host: null, path: '+1', status: 404, hits: 1, last_at },
    { host: null, path: null, status: 500, hits: 2, last_at },
  ]);
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFhost,path,status,requests,last_request',
    `'=cmd.example,"/a,""b""",200,3,${last_at}`,
    `,'+1,404,1,${last_at}`,
    `,,500,2,${last_at}`,
    '',
  ]);
});
