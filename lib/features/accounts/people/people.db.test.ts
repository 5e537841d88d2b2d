import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { deletePerson } from '#lib/features/accounts/people/delete-person.ts';
import {
  ENDING_TABLES,
  FILED_TABLES,
  MERGED_TABLES,
  UNFILED_TABLES,
} from '#lib/features/accounts/people/owned-tables.ts';
import {
  createPersonReset,
  invitePerson,
  listPeople,
  revokePersonInvitation,
  updatePerson,
} from '#lib/features/accounts/people/people.ts';
import { exportSecurityEvents, listSecurityEvents } from '#lib/features/accounts/security-log.ts';
import { issueSession, readClaims, userOfClaims } from '#lib/features/accounts/sign-in/session-cookie.ts';
import { authenticate, createToken } from '#lib/features/accounts/tokens/tokens.ts';
import { recordSecurityEvent } from '#lib/features/security-log/security-events.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, InvalidInput, NotFound, Refused, Unauthorized } from '#lib/platform/errors.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { anyRow } from '#tests/support/any-row.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { addMember, newProject } from '#tests/support/projects.ts';

let owner: string;
let ada: string;
let bob: string;

const newUser = async (email: string, role: 'owner' | 'member' = 'member') =>
  (await db().user.create({ data: { email, role } })).id;
beforeEach(async () => {
  await db().securityEvent.deleteMany();
  await db().projectInvitation.deleteMany();
  await db().user.deleteMany();
  owner = await newUser('owner@example.com', 'owner');
  ada = await newUser('ada@example.com');
  bob = await newUser('bob@example.com');
});
afterAll(closeQueue);

const base = testCtx(new AbortController().signal, 'people');
const as = (userId: string, role: 'owner' | 'member'): Ctx => ({ ...base, actor: { kind: 'user', userId, role } });
const byToken = (scopes: string[] = []): Ctx => ({
  ...base,
  actor: { kind: 'token', userId: owner, role: 'owner', tokenId: crypto.randomUUID(), scopes },
});
const disable = (id: string) => updatePerson(as(owner, 'owner'), { user_id: id, disabled: true });
const remove = (id: string, heir?: string) => deletePerson(as(owner, 'owner'), { user_id: id, hand_over_to: heir });
const kinds = async () => (await db().securityEvent.findMany({ orderBy: { at: 'asc' } })).map(({ kind }) => kind);
const audit = (userId: string, projectId: string | null = null) =>
  anyRow('audits', { user_id: userId, ...(projectId && { project_id: projectId }) });

describe('T11: disabling', () => {
  test('ends sessions, tokens and invitations for good, pauses bulk runs, and is recorded', async () => {
    const claims = await readClaims(await issueSession(ada, 1));
    const { token } = await createToken(ada, { name: 'ci' });
    const { id: projectId } = await newProject(ada, 'example.com');
    await anyRow('project_invitations', { project_id: projectId, invited_by: ada });
    const run = await anyRow('bulk_runs', { user_id: ada, status: 'queued' });
    await createPersonReset(as(owner, 'owner'), { user_id: ada });
    await disable(ada);
    expect(await db().passwordReset.count()).toBe(0);
    await expect(createPersonReset(as(owner, 'owner'), { user_id: ada })).rejects.toBeInstanceOf(Refused);
    expect((await db().bulkRun.findUniqueOrThrow({ where: { id: run.id ?? '' } })).status).toBe('paused');
    expect(await db().projectInvitation.count()).toBe(0);
    expect((await listPeople(as(owner, 'owner'), {})).data.people.find(({ user_id }) => user_id === ada)).toMatchObject(
      {
        disabled_at: expect.any(String),
        tokens: 0,
        projects: 1,
        records: 1,
      },
    );
    await updatePerson(as(owner, 'owner'), { user_id: ada, disabled: false });
    expect(await userOfClaims(claims)).toBeNull();
    await expect(authenticate(`Bearer ${token}`)).rejects.toBeInstanceOf(Unauthorized);
    expect(await kinds()).toEqual(['token_created', 'password_reset_requested', 'member_disabled', 'member_enabled']);
  });

  test('a second time changes and records nothing', async () => {
    await disable(ada);
    const before = await db().user.findUniqueOrThrow({ where: { id: ada } });
    await disable(ada);
    expect(await db().user.findUniqueOrThrow({ where: { id: ada } })).toEqual(before);
    expect(await kinds()).toEqual(['member_disabled']);
  });
});

describe('T12: who may change accounts', () => {
  const changes: [string, (ctx: Ctx) => Promise<unknown>][] = [
    ['disable', (ctx) => updatePerson(ctx, { user_id: ada, disabled: true })],
    ['promote', (ctx) => updatePerson(ctx, { user_id: bob, role: 'owner' })],
    ['delete', (ctx) => deletePerson(ctx, { user_id: ada, hand_over_to: bob })],
    ['remove the second factor', (ctx) => updatePerson(ctx, { user_id: ada, remove_second_factor: true })],
    ['reset', (ctx) => createPersonReset(ctx, { user_id: ada })],
    ['invite', (ctx) => invitePerson(ctx, { email: 'new@example.com' })],
    ['revoke', (ctx) => revokePersonInvitation(ctx, { account_invitation_id: crypto.randomUUID() })],
  ];

  test.each(changes)('T12: %s: no member, no token, no owner who was disabled meanwhile', async (_name, change) => {
    const before = await db().user.findMany({ orderBy: { id: 'asc' } });
    await expect(change(as(bob, 'member'))).rejects.toBeInstanceOf(NotFound);
    await expect(change(byToken())).rejects.toBeInstanceOf(Forbidden);
    expect(await db().user.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
    expect(await db().accountInvitation.count()).toBe(0);
    expect(await db().passwordReset.count()).toBe(0);
  });

  test('T12: the list is for owners and their tokens without a list of scopes', async () => {
    await expect(listPeople(as(bob, 'member'), {})).rejects.toBeInstanceOf(Forbidden);
    await expect(listPeople(byToken(['serp']), {})).rejects.toBeInstanceOf(Forbidden);
    expect((await listPeople(byToken(), {})).data.people.map(({ email }) => email)).toEqual([
      'owner@example.com',
      'ada@example.com',
      'bob@example.com',
    ]);
  });

  test('T12: an owner who is no active one any more changes nothing with a context from before', async () => {
    const other = await newUser('second@example.com', 'owner');
    await updatePerson(as(other, 'owner'), { user_id: owner, disabled: true });
    await expect(disable(ada)).rejects.toBeInstanceOf(Forbidden);
    await expect(remove(ada)).rejects.toBeInstanceOf(Forbidden);
  });

  test('T12: the last active owner stays, also when two owners end each other at once', async () => {
    await expect(updatePerson(as(owner, 'owner'), { user_id: owner, role: 'member' })).rejects.toBeInstanceOf(Refused);
    await expect(disable(owner)).rejects.toBeInstanceOf(Refused);
    await expect(remove(owner)).rejects.toBeInstanceOf(Refused);
    const other = await newUser('second@example.com', 'owner');
    const outcomes = await Promise.allSettled([
      updatePerson(as(owner, 'owner'), { user_id: other, disabled: true }),
      deletePerson(as(other, 'owner'), { user_id: owner }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db().user.count({ where: { role: 'owner', disabledAt: null } })).toBe(1);
  });
});

test('an invitation is mailed or says why not, replaces an earlier one, and is refused where there is an account', async () => {
  const ctx = as(owner, 'owner');
  const first = (await invitePerson(ctx, { email: ' New@Example.com' })).data;
  expect(first).toMatchObject({ invitation: { email: 'new@example.com' }, mail: { sent: false } });
  const second = (await invitePerson(ctx, { email: 'new@example.com' })).data;
  expect((await listPeople(ctx, {})).data.invitations.map(({ id }) => id)).toEqual([second.invitation.id]);
  await expect(invitePerson(ctx, { email: 'ada@example.com' })).rejects.toBeInstanceOf(Refused);
  await revokePersonInvitation(ctx, { account_invitation_id: second.invitation.id });
  expect((await listPeople(ctx, {})).data.invitations).toEqual([]);
  await expect(updatePerson(ctx, { user_id: ada })).rejects.toBeInstanceOf(InvalidInput);
  expect(JSON.stringify(await db().securityEvent.findMany())).not.toContain(first.path.slice(-20));
});

test('every table that names a user is handed over, merged or ends with the account', async () => {
  const keys = await db().$queryRaw<{ name: string; action: string }[]>`
    SELECT t.relname || '.' || a.attname AS name, c.confdeltype::text AS action
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass`;
  const listed: string[] = [
    ...FILED_TABLES,
    ...UNFILED_TABLES,
    ...Object.keys(MERGED_TABLES),
    ...ENDING_TABLES,
    'projects',
  ];
  // Tables with one row per account, keyed by its id, are part of the account itself.
  const parts = await db().$queryRaw<{ name: string }[]>`
    SELECT t.relname AS name FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attname = 'user_id' AND c.conkey = ARRAY[a.attnum]
    WHERE c.contype = 'p'`;
  listed.push(...parts.map(({ name }) => name));
  const cascading = keys.filter(({ action }) => action === 'c').map(({ name }) => name.split('.')[0] ?? '');
  expect(cascading.filter((table) => !listed.includes(table))).toEqual([]);
  // Rows that outlive the account have their user id set to null.
  expect(keys.filter(({ action }) => action !== 'c' && action !== 'n')).toEqual([]);
});

test('T23: an owner removes the second factor of somebody who lost it: the sessions end, and it is recorded', async () => {
  const claims = await readClaims(await issueSession(ada, 1));
  await anyRow('second_factors', { user_id: ada, confirmed_at: '2026-01-02T03:04:05Z' });
  const removing = () => updatePerson(as(owner, 'owner'), { user_id: ada, remove_second_factor: true });
  const { people } = (await listPeople(as(owner, 'owner'), {})).data;
  expect(people.filter(({ second_factor: on }) => on).map(({ user_id: id }) => id)).toEqual([ada]);
  expect((await removing()).data.person.second_factor).toBe(false);
  expect(await userOfClaims(claims)).toBeNull();
  expect(await kinds()).toEqual(['second_factor_disabled']);
  await expect(removing()).rejects.toBeInstanceOf(Refused);
  await anyRow('second_factors', { user_id: owner, confirmed_at: '2026-01-02T03:04:05Z' });
  const own = updatePerson(as(owner, 'owner'), { user_id: owner, remove_second_factor: true });
  await expect(own).rejects.toThrow('turn off your own two-factor authentication in your settings');
});

describe('T12: deleting an account', () => {
  const tables = [...FILED_TABLES, ...UNFILED_TABLES, ...Object.keys(MERGED_TABLES), ...ENDING_TABLES];

  async function everywhere(userId: string): Promise<void> {
    const { id: projects } = await newProject(userId, `${userId.slice(-6)}.example.com`);
    for (const table of tables) {
      if (table !== 'project_members') {
        await anyRow(table, { user_id: userId, owner_id: userId, invited_by: userId }, { users: userId, projects });
      }
    }
  }
  /** Places in the database that still contain this id. */
  async function placesOf(id: string): Promise<string[]> {
    const columns = await db().$queryRaw<{ table_name: string }[]>`
      SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
    const found: string[] = [];
    for (const { table_name: table } of columns) {
      const [row] = await db().$queryRawUnsafe<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM "${table}" t WHERE strpos(t::text, $1) > 0`,
        id,
      );
      if ((row?.count ?? 0) > 0) found.push(table);
    }
    return found;
  }

  test('leaves no row that names it, and nothing of what only it had', async () => {
    await everywhere(ada);
    await db().usageCounter.create({
      data: { key: `requests:user:${ada}`, windowStart: new Date(), expiresAt: new Date() },
    });
    await remove(ada);
    expect(await placesOf(ada)).toEqual([]);
    for (const table of FILED_TABLES) {
      const [row] = await db().$queryRawUnsafe<{ count: number }[]>(`SELECT count(*)::int AS count FROM "${table}"`);
      expect(row?.count, table).toBe(0);
    }
    expect(await db().project.count()).toBe(0);
    expect((await db().securityEvent.findFirstOrThrow({ where: { kind: 'member_deleted' } })).subjectEmail).toBe(
      'ada@example.com',
    );
  });

  test('hands everything over: projects, records, lists of a taken name; credentials end', async () => {
    await everywhere(ada);
    await db().$executeRaw`UPDATE keyword_lists SET name = 'Plan', name_key = 'plan'`;
    await anyRow('keyword_lists', { user_id: bob, name: 'Plan', name_key: 'plan' });
    await remove(ada, bob);
    expect(await placesOf(ada)).toEqual([]);
    for (const table of [...FILED_TABLES, ...UNFILED_TABLES, ...Object.keys(MERGED_TABLES)]) {
      const [row] = await db().$queryRawUnsafe<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM "${table}" WHERE user_id = $1::uuid`,
        bob,
      );
      expect(row?.count, table).toBeGreaterThan(0);
    }
    const project = await db().project.findFirstOrThrow({ include: { members: true } });
    expect(project).toMatchObject({ ownerId: bob, members: [{ userId: bob, role: 'owner' }] });
    expect(await db().apiToken.count()).toBe(0);
    expect((await db().keywordList.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name)).toEqual([
      'Plan',
      expect.stringMatching(/^Plan \([0-9a-f-]{13}\)$/),
    ]);
  });

  test('D7: does not share the new owner’s backlinks with the members of a project that is handed over', async () => {
    const { id } = await newProject(ada, 'example.com');
    await addMember(id, owner, 'editor');
    await db().project.update({ where: { id }, data: { backlinksShared: true } });
    await remove(ada, bob);
    expect(await db().project.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ownerId: bob,
      backlinksShared: false,
    });
  });

  test('is refused if the new owner has a project for the same domain, without naming it, and changes nothing', async () => {
    await newProject(ada, 'bakery.example');
    await newProject(bob, 'bakery.example');
    const refusal = await remove(ada, bob).catch((error: unknown) => String(error));
    expect(refusal).toContain(
      'hand_over_to: bob@example.com cannot receive everything: both accounts have a project for the same domain',
    );
    expect(refusal).not.toContain('bakery');
    await disable(bob);
    await expect(remove(ada, bob)).rejects.toThrow(/no active account/);
    expect(await db().user.count()).toBe(3);
  });

  test('a project with other members stays with them and keeps what is filed under it', async () => {
    const { id: shared } = await newProject(ada, 'shared.example.com');
    await addMember(shared, bob, 'owner');
    const { id: viewed } = await newProject(ada, 'viewed.example.com');
    await addMember(viewed, bob, 'viewer');
    const { id: alone } = await newProject(ada, 'alone.example.com');
    const { id: others } = await newProject(bob, 'others.example.com');
    await addMember(others, ada, 'editor');
    for (const place of [shared, viewed, alone, others, null]) await audit(ada, place);
    await remove(ada);
    const projects = await db().project.findMany({ orderBy: { domain: 'asc' }, select: { id: true, ownerId: true } });
    expect(projects).toEqual([
      { id: others, ownerId: bob },
      { id: shared, ownerId: bob },
      { id: viewed, ownerId: owner },
    ]);
    expect(
      await db().projectMember.findMany({ where: { projectId: viewed }, select: { userId: true, role: true } }),
    ).toEqual(
      expect.arrayContaining([
        { userId: owner, role: 'owner' },
        { userId: bob, role: 'viewer' },
      ]),
    );
    const audits = await db().audit.findMany({ select: { projectId: true, userId: true } });
    expect(new Map(audits.map(({ projectId, userId }) => [projectId, userId]))).toEqual(
      new Map([
        [shared, bob],
        [viewed, owner],
        [others, bob],
      ]),
    );
  });
});

describe('T10: the security log', () => {
  test('members read the events of their own account alone, without the address of an owner', async () => {
    await recordSecurityEvent({ kind: 'sign_in', actorId: ada, address: '203.0.113.1' });
    await recordSecurityEvent({ kind: 'sign_in', actorId: bob, address: '203.0.113.2' });
    await recordSecurityEvent({ kind: 'role_changed', actorId: owner, subjectId: ada, address: '203.0.113.3' });
    const { events } = (await listSecurityEvents(as(ada, 'member'), { limit: 50 })).data;
    expect(events.map(({ kind, actor, subject, address }) => [kind, actor, subject, address])).toEqual([
      ['role_changed', 'owner@example.com', 'ada@example.com', null],
      ['sign_in', 'ada@example.com', 'ada@example.com', '203.0.113.1'],
    ]);
    const others = await listSecurityEvents(as(ada, 'member'), { email: 'bob@example.com', limit: 50 });
    expect(others.data.events).toEqual([]);
    await expect(listSecurityEvents(byToken(['serp']), { limit: 50 })).rejects.toBeInstanceOf(Forbidden);
  });

  test('owners read all of it, by person and kind and page by page, also of deleted accounts', async () => {
    for (let n = 0; n < 5; n++) await recordSecurityEvent({ kind: 'sign_in', actorId: ada });
    // Events of the same millisecond have no order.
    await db().securityEvent.updateMany({ data: { at: new Date(Date.now() - 1_000) } });
    await remove(ada);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data }: Awaited<ReturnType<typeof listSecurityEvents>> = await listSecurityEvents(as(owner, 'owner'), {
        email: 'Ada@example.com',
        limit: 2,
        cursor,
      });
      seen.push(...data.events.map(({ id, kind }) => `${kind} ${id}`));
      cursor = data.next_cursor ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(6);
    expect(seen[0]).toMatch(/^member_deleted /);
    const { events } = (await listSecurityEvents(as(owner, 'owner'), { kind: 'member_deleted', limit: 50 })).data;
    expect(events).toHaveLength(1);
    await expect(listSecurityEvents(as(owner, 'owner'), { cursor: 'x', limit: 2 })).rejects.toBeInstanceOf(
      InvalidInput,
    );
  });

  test('its CSV holds no formula', async () => {
    await recordSecurityEvent({ kind: 'member_invited', actorId: owner, subjectEmail: '=cmd|x@example.com' });
    const { body } = await exportSecurityEvents(as(owner, 'owner'), { format: 'csv' });
    const text = await new Response(body).text();
    expect(text).toContain("'=cmd|x@example.com");
    expect(text).not.toMatch(/(^|[,;\t\n])"?=/);
  });
});
