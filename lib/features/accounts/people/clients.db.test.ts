import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptAccountInvitation, findAccountInvitation } from '#lib/features/accounts/invitations.ts';
import { deletePerson } from '#lib/features/accounts/people/delete-person.ts';
import { invitePerson, listPeople, setClientProjects, updatePerson } from '#lib/features/accounts/people/people.ts';
import { authenticate, createToken } from '#lib/features/accounts/tokens/tokens.ts';
import { changeMember } from '#lib/features/projects/members.ts';
import { accept } from '#lib/features/projects/members-store.ts';
import { getProject, listProjects } from '#lib/features/projects/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import type { AccountRole } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, NotFound, Refused, Unauthorized } from '#lib/platform/errors.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { anyRow } from '#tests/support/any-row.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { addMember, newProject } from '#tests/support/projects.ts';

let owner: string;
let colleague: string;
let bakery: string;
let garage: string;
let foreign: string;

const newUser = async (email: string, role: AccountRole) => (await db().user.create({ data: { email, role } })).id;
beforeEach(async () => {
  await db().securityEvent.deleteMany();
  await db().user.deleteMany();
  owner = await newUser('owner@example.com', 'owner');
  colleague = await newUser('colleague@example.com', 'owner');
  bakery = (await newProject(owner, 'bakery.example')).id;
  garage = (await newProject(owner, 'garage.example')).id;
  foreign = (await newProject(colleague, 'foreign.example')).id;
});
afterAll(closeQueue);

const base = testCtx(new AbortController().signal, 'clients');
const as = (userId: string, role: AccountRole): Ctx => ({ ...base, actor: { kind: 'user', userId, role } });
const boss = () => as(owner, 'owner');
const now = new Date();

const inviteClient = async (projects: string[]) => {
  const { data } = await invitePerson(boss(), { email: 'client@example.com', client_of: projects });
  return { ...data, token: data.path.slice('/join/'.length) };
};
const join = async (id: string) =>
  (await acceptAccountInvitation(id, { email: 'client@example.com', name: '', passwordHash: 'x' }, now)) ?? '';
const newClient = async (projects: string[]) => join((await inviteClient(projects)).invitation.id);
const projectsOf = async (userId: string) =>
  (await db().projectMember.findMany({ where: { userId }, select: { projectId: true, role: true } }))
    .map(({ projectId, role }) => `${projectId} ${role}`)
    .sort();
const viewing = (...ids: string[]) => ids.map((id) => `${id} viewer`).sort();

describe('T42: an invitation of a client', () => {
  test('creates a client who views the chosen projects', async () => {
    const { invitation, mail } = await inviteClient([bakery, garage]);
    expect(invitation.client).toBe(true);
    expect(mail.sent).toBe(false);
    const id = await join(invitation.id);
    expect((await db().user.findUniqueOrThrow({ where: { id } })).role).toBe('client');
    expect(await projectsOf(id)).toEqual(viewing(bakery, garage));
    const { people } = (await listPeople(boss(), {})).data;
    expect(people.find(({ user_id }) => user_id === id)).toMatchObject({
      role: 'client',
      viewed_projects: [{ name: 'bakery.example' }, { name: 'garage.example' }],
    });
    const seen = (await listPeople(as(colleague, 'owner'), {})).data.people.find(({ user_id }) => user_id === id);
    expect(seen?.viewed_projects).toEqual([]);
  });

  test('names only projects that the inviting owner owns, now and when it is accepted', async () => {
    await expect(inviteClient([bakery, foreign])).rejects.toBeInstanceOf(NotFound);
    await expect(inviteClient([crypto.randomUUID()])).rejects.toBeInstanceOf(NotFound);
    const { invitation } = await inviteClient([bakery, garage]);
    await db().projectMember.updateMany({ where: { projectId: garage, userId: owner }, data: { role: 'viewer' } });
    expect(await projectsOf(await join(invitation.id))).toEqual(viewing(bakery));
  });

  test('is not found by a version that would create a member', async () => {
    const { token } = await inviteClient([bakery]);
    const plain = createHash('sha256').update(token).digest('hex');
    expect(await db().accountInvitation.count({ where: { tokenHash: plain } })).toBe(0);
    expect(await findAccountInvitation(token, now)).toMatchObject({ forClient: true });
  });
});

describe('T42: the projects of a client', () => {
  test('are replaced by an owner, as far as they are theirs', async () => {
    const client = await newClient([bakery]);
    await addMember(foreign, client, 'viewer');
    const { data } = await setClientProjects(boss(), { user_id: client, project_ids: [garage] });
    expect(data.person.viewed_projects).toEqual([{ id: garage, name: 'garage.example' }]);
    expect(await projectsOf(client)).toEqual(viewing(garage, foreign));
    await setClientProjects(boss(), { user_id: client, project_ids: [] });
    expect(await projectsOf(client)).toEqual(viewing(foreign));
    expect(await db().securityEvent.count({ where: { kind: 'client_projects_changed' } })).toBe(2);
  });

  test('not foreign ones, not by others, and not those of a member', async () => {
    const client = await newClient([bakery]);
    const choose = (ctx: Ctx, userId: string, ids: string[]) =>
      setClientProjects(ctx, { user_id: userId, project_ids: ids });
    await expect(choose(boss(), client, [foreign])).rejects.toBeInstanceOf(NotFound);
    await expect(choose(as(client, 'client'), client, [garage])).rejects.toBeInstanceOf(NotFound);
    const token = { kind: 'token', userId: owner, role: 'owner', tokenId: crypto.randomUUID(), scopes: [] } as const;
    await expect(choose({ ...base, actor: token }, client, [garage])).rejects.toBeInstanceOf(Forbidden);
    const member = await newUser('member@example.com', 'member');
    await addMember(bakery, member, 'editor');
    await expect(choose(boss(), member, [])).rejects.toBeInstanceOf(Refused);
    expect(await projectsOf(client)).toEqual(viewing(bakery));
  });
});

describe('T42: a client never does more than view', () => {
  test('no role, no ownership and no invitation raises it', async () => {
    const client = await newClient([bakery]);
    for (const role of ['editor', 'owner'] as const) {
      const change = changeMember(boss(), { project_id: bakery, user_id: client, role });
      await expect(change).rejects.toBeInstanceOf(Refused);
    }
    const { id } = await anyRow('project_invitations', {
      project_id: garage,
      email: 'client@example.com',
      role: 'editor',
      invited_by: owner,
      expires_at: new Date(now.getTime() + 60_000).toISOString(),
    });
    await accept(id ?? '', now, { userId: client });
    expect(await projectsOf(client)).toEqual(viewing(bakery, garage));
    expect((await db().projectMember.findFirstOrThrow({ where: { userId: client } })).ownershipOfferedAt).toBeNull();
  });

  test('a stored role above viewer counts as viewer', async () => {
    const client = await newClient([bakery]);
    await db().projectMember.updateMany({ where: { userId: client }, data: { role: 'owner' } });
    const ctx = as(client, 'client');
    expect((await requireProjectRole(ctx, bakery, 'viewer')).role).toBe('viewer');
    await expect(requireProjectRole(ctx, bakery, 'editor')).rejects.toBeInstanceOf(Forbidden);
    await expect(requireProjectRole(ctx, garage, 'viewer')).rejects.toBeInstanceOf(NotFound);
  });

  test('a token of the account is not accepted', async () => {
    const client = await newClient([bakery]);
    const { token } = await createToken(client, { name: 'from a command' });
    await expect(authenticate(`Bearer ${token}`)).rejects.toBeInstanceOf(Unauthorized);
  });

  test('projects are not handed over to it', async () => {
    const client = await newClient([bakery]);
    const deletion = deletePerson(as(colleague, 'owner'), { user_id: owner, hand_over_to: client });
    await expect(deletion).rejects.toBeInstanceOf(Refused);
  });

  test('note and tags of a project are not shown', async () => {
    await db().project.update({ where: { id: bakery }, data: { note: 'Pays late', tags: ['tier-3'] } });
    const ctx = as(await newClient([bakery]), 'client');
    const [one] = (await listProjects(ctx, {})).data.projects;
    const { project } = (await getProject(ctx, { project_id: bakery })).data;
    for (const shown of [one, project]) expect(shown).toMatchObject({ note: '', tags: [], role: 'viewer' });
    expect((await getProject(boss(), { project_id: bakery })).data.project.note).toBe('Pays late');
  });

  test('an owner makes a member of a client, and keeps its roles', async () => {
    const client = await newClient([bakery]);
    await updatePerson(boss(), { user_id: client, role: 'member' });
    expect((await db().user.findUniqueOrThrow({ where: { id: client } })).role).toBe('member');
    expect(await projectsOf(client)).toEqual(viewing(bakery));
  });
});
