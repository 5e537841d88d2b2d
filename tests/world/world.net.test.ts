import { readFile } from 'node:fs/promises';
import { get } from 'node:https';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bakeryFacts } from './sites/bakery.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('a site is served over https under its own name with a certificate of the world', async () => {
  const hosts = await readFile(world.hostsFile, 'utf8');
  const port = /www\.harbour-bakery\.example:443 127\.0\.0\.1:(\d+)/.exec(hosts)?.[1];
  const ca = await readFile(world.caFile, 'utf8');
  const name = 'www.harbour-bakery.example';
  const body = await new Promise<string>((done, fail) => {
    get({ host: '127.0.0.1', port, path: '/', headers: { host: name }, servername: name, ca }, (answer) => {
      text(answer).then(done, fail);
    }).on('error', fail);
  });
  expect(body).toContain(`<title>${bakeryFacts.title}</title>`);
  expect(bakeryFacts.title.length).toBe(bakeryFacts.titleLength);
  expect(bakeryFacts.description.length).toBe(bakeryFacts.descriptionLength);
  expect(world.hits.at(-1)).toEqual({ method: 'GET', scheme: 'https', host: name, path: '/', search: '' });
});
