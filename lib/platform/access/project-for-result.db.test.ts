import { beforeEach, describe, expect, test } from 'vitest';
import { projectForResult } from '#lib/platform/access/require-project.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, NotFound } from '#lib/platform/errors.ts';

type Role = 'viewer' | 'editor' | 'owner';

let me: string;
let colleague: string;
beforeEach(async () => {
  [me, colleague] = [await addUser(), await addUser()];
});

const addUser = async () => (await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } })).id;

async function addProject(ownerId: string, domain: string, guest?: { userId: string; role: Role }): Promise<string> {
  const members = { create: [{ userId: ownerId, role: 'owner' as const }, ...(guest ? [guest] : [])] };
  return (await db().project.create({ data: { ownerId, name: domain, domain, members } })).id;
}

describe('without a project, a result belongs to the one of its host', () => {
  test('on the domain, with www. and on a subdomain, but not on another domain', async () => {
    const id = await addProject(me, 'mill.example');
    for (const host of ['mill.example', 'www.mill.example', 'shop.mill.example', 'MILL.example']) {
      expect(await projectForResult(me, null, host)).toBe(id);
    }
    for (const host of ['windmill.example', 'mill.example.org', 'example', '10.0.0.1', '', null]) {
      expect(await projectForResult(me, null, host)).toBeNull();
    }
  });

  test('the longest domain wins', async () => {
    const [whole, shop] = [await addProject(me, 'mill.example'), await addProject(me, 'shop.mill.example')];
    expect(await projectForResult(me, null, 'de.shop.mill.example')).toBe(shop);
    expect(await projectForResult(me, null, 'blog.mill.example')).toBe(whole);
  });

  test('a given project wins, and is checked', async () => {
    await addProject(me, 'mill.example');
    const other = await addProject(me, 'other.example');
    expect(await projectForResult(me, other, 'mill.example')).toBe(other);
    const foreign = await addProject(colleague, 'foreign.example');
    await expect(projectForResult(me, foreign, 'mill.example')).rejects.toThrow(NotFound);
    const read = await addProject(colleague, 'read.example', { userId: me, role: 'viewer' });
    await expect(projectForResult(me, read, 'mill.example')).rejects.toThrow(Forbidden);
  });

  test("never in a project of others, nor one that the user may only read; the user's own before a shared one", async () => {
    await addProject(colleague, 'foreign.example');
    await addProject(colleague, 'read.example', { userId: me, role: 'viewer' });
    const shared = await addProject(colleague, 'mill.example', { userId: me, role: 'editor' });
    expect(await projectForResult(me, null, 'foreign.example')).toBeNull();
    expect(await projectForResult(me, null, 'read.example')).toBeNull();
    expect(await projectForResult(me, null, 'mill.example')).toBe(shared);
    const own = await addProject(me, 'mill.example');
    expect(await projectForResult(me, null, 'mill.example')).toBe(own);
    expect(await projectForResult(null, null, 'mill.example')).toBeNull();
  });
});
