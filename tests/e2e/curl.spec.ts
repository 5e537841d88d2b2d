import { execFileSync } from 'node:child_process';
import { createKeywordList } from '#lib/features/keywords/lists/contract.ts';
import { expect, open, test } from './dashboard.ts';

/** Sends what a shell would pass to curl, without needing curl. */
async function run(command: string, token: string): Promise<{ status: number; body: unknown }> {
  const given = execFileSync('/bin/sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    env: { ...process.env, SERPENTINE_TOKEN: token },
    encoding: 'utf8',
  }).split('\0');
  const after = (flag: string) => given.flatMap((word, at) => (given[at - 1] === flag ? [word] : []));
  const url = given.find((word) => word.startsWith('http')) ?? '';
  const headers = after('-H').map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name, value.join(': ')];
  });
  const [body] = after('-d');
  const answer = await fetch(url, { method: after('-X')[0] ?? 'GET', headers, ...(body !== undefined && { body }) });
  return { status: answer.status, body: await answer.json() };
}

/** The created list; other tests must not find it. */
let made = '';
test.afterEach(async ({ signedIn: { server } }) => {
  await fetch(`${server.baseUrl}/api/v1/keyword_lists/${made}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${server.token}` },
  });
});

test('copied cURL requests work: a list, a filtered list and an unsent form', async ({
  page,
  context,
  signedIn: { server },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `it's "$(id)" ${crypto.randomUUID().slice(0, 8)}`;
  const fromMenu = (name: string) => async () => {
    await page.getByRole('button', { name: 'More actions' }).first().press('Enter');
    await page.getByRole('menuitem', { name: 'API' }).press('ArrowRight');
    await page.getByRole('menuitem', { name }).press('Enter');
  };
  const ofForm = fromMenu('Copy form as cURL');
  const ofScreen = fromMenu('Copy as cURL');
  const copied = async (copy: () => Promise<void>) => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await copy();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('curl ');
    return run(await page.evaluate(() => navigator.clipboard.readText()), server.token);
  };
  await open(page, '/keywords/lists');
  await page.getByLabel('List name').fill(name);
  const { status, body } = await copied(ofForm);
  made = createKeywordList.output.parse(body).data.list.id;
  expect({ status, body }).toMatchObject({ status: 201, body: { data: { list: { name } } } });
  expect(new URL(page.url()).pathname).toBe('/keywords/lists');

  await open(page, `/keywords/lists?find=${encodeURIComponent(name)}`);
  expect(await copied(ofScreen)).toMatchObject({ status: 200, body: { data: { lists: [{ name }] } } });
  await open(page, '/projects');
  expect(await copied(ofScreen)).toMatchObject({ status: 200, body: { data: { projects: expect.any(Array) } } });
});
