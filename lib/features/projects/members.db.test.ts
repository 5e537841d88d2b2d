import { beforeEach, describe, expect, test } from 'vitest';
import { checkSignIn } from '#lib/features/accounts/sign-in/sign-in.ts';
import { backlinks } from '#lib/features/alerts/series/backlinks-store.ts';
import { indexOfProject } from '#lib/features/backlinks/index-of-project.ts';
import { saveConnection } from '#lib/features/connections/service.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { joinProject } from '#lib/features/projects/join.ts';
import * as members from '#lib/features/projects/members.ts';
import * as notes from '#lib/features/projects/notes.ts';
import { getOverview } from '#lib/features/projects/overview.ts';
import * as projects from '#lib/features/projects/service.ts';
import { getTimeline } from '#lib/features/projects/timeline.ts';
import { backlinkIndex } from '#lib/features/reports/figures-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Mail } from '#lib/net/net.ts';
import { db } from '#lib/platform/database/db.ts';
import { Unreachable } from '#lib/platform/errors.ts';
import { addMember, newProject } from '#tests/support/projects.ts';

const PASSWORD = 'four quiet words here';

type Who = 'viewer' | 'editor' | 'owner' | 'stranger';
type Person = { id: string; email: string; ctx: Ctx };

let id: string;
let people: Record<Who, Person>;
let second: Person;

async function person(name: string, role: 'owner' | 'member' = 'member'): Promise<Person> {
  const email = `${name}@members.example`;
  const user = await db().user.create({ data: { email, name, role } });
  return { id: user.id, email, ctx: createCtx({ actor: { kind: 'user', userId: user.id, role } }) };
}

beforeEach(async () => {
  await db().user.deleteMany();
  people = {
    owner: await person('owner', 'owner'),
    editor: await person('editor'),
    viewer: await person('viewer'),
    stranger: await person('stranger'),
  };
  second = await person('second');
  ({ id } = await newProject(people.owner.id, 'members.example'));
  await addMember(id, people.editor.id, 'editor');
  await addMember(id, people.viewer.id, 'viewer');
  await addMember(id, second.id, 'viewer');
});

const invite = async (email = 'new@members.example', role: 'viewer' | 'editor' | 'owner' = 'editor') =>
  (await members.inviteMember(people.owner.ctx, { project_id: id, email, role })).data;

const join = (token: string, by: Partial<Parameters<typeof joinProject>[0]> = {}) =>
  joinProject({
    token,
    user: null,
    account: { name: 'New', password: PASSWORD },
    address: `198.51.100.${Math.floor(Math.random() * 250)}`,
    now: new Date(),
    ...by,
  });

describe('who may do what', () => {
  const MAY_ALL: Who[] = ['viewer', 'editor', 'owner'];
  const EDITORS: Who[] = ['editor', 'owner'];
  const operations: [string, Who[], (ctx: Ctx) => Promise<unknown>][] = [
    ['reads the project', MAY_ALL, (ctx) => projects.getProject(ctx, { project_id: id })],
    ['changes its settings', EDITORS, (ctx) => projects.updateProject(ctx, { project_id: id, depth: 30 })],
    ['deletes it', ['owner'], (ctx) => projects.deleteProject(ctx, { project_id: id })],
    [
      'changes its domain',
      ['owner'],
      (ctx) => projects.updateProject(ctx, { project_id: id, domain: 'other.example' }),
    ],
    [
      'saves it with the domain it has',
      EDITORS,
      (ctx) => projects.updateProject(ctx, { project_id: id, domain: 'www.members.example', depth: 20 }),
    ],
    ['reads its members', MAY_ALL, (ctx) => members.listMembers(ctx, { project_id: id })],
    [
      'changes a role',
      ['owner'],
      (ctx) => members.changeMember(ctx, { project_id: id, user_id: second.id, role: 'editor' }),
    ],
    ['removes a member', ['owner'], (ctx) => members.removeMember(ctx, { project_id: id, user_id: second.id })],
    [
      'invites',
      ['owner'],
      (ctx) => members.inviteMember(ctx, { project_id: id, email: 'x@members.example', role: 'viewer' }),
    ],
    [
      'takes an invitation back',
      ['owner'],
      async (ctx) => {
        const { invitation } = await invite();
        return members.revokeInvitation(ctx, { project_id: id, invitation_id: invitation.id });
      },
    ],
    ['reads the notes', MAY_ALL, (ctx) => notes.listNotes(ctx, { project_id: id, limit: 5 })],
    ['adds a note', EDITORS, (ctx) => notes.addNote(ctx, { project_id: id, text: 'x', kind: 'note' })],
    [
      'changes a note',
      EDITORS,
      async (ctx) => notes.changeNote(ctx, { project_id: id, note_id: await someNote(), text: 'y' }),
    ],
    ['deletes a note', EDITORS, async (ctx) => notes.deleteNote(ctx, { project_id: id, note_id: await someNote() })],
  ];
  const table = operations.flatMap(([name, allowed, run]) =>
    (['viewer', 'editor', 'owner', 'stranger'] as const).map(
      (who) =>
        [who, name, who === 'stranger' ? 'not_found' : allowed.includes(who) ? 'done' : 'forbidden', run] as const,
    ),
  );

  test.each(table)('%s %s: %s', async (who, _name, expected, run) => {
    const outcome = await run(people[who].ctx).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
    expect(outcome).toBe(expected);
  });

  async function someNote(): Promise<string> {
    const { data } = await notes.addNote(people.owner.ctx, { project_id: id, text: 'Was', kind: 'deploy' });
    return data.note.id;
  }
});

/** Offered by the owner, accepted by the member. */
async function makeOwner({ ctx, id: userId }: { ctx: Ctx; id: string }): Promise<void> {
  await members.changeMember(people.owner.ctx, { project_id: id, user_id: userId, role: 'owner' });
  await members.answerOwnership(ctx, { project_id: id, accept: true });
}

describe('members', () => {
  const roles = async () => {
    const { data } = await members.listMembers(people.owner.ctx, { project_id: id });
    return Object.fromEntries(data.members.map(({ email, role }) => [email.split('@')[0], role]));
  };

  test('become owners only by accepting an offer; another role or a decline ends it', async () => {
    const { ctx, id: userId } = people.viewer;
    const offer = () => members.changeMember(people.owner.ctx, { project_id: id, user_id: userId, role: 'owner' });
    const answer = (accept: boolean) => members.answerOwnership(ctx, { project_id: id, accept });
    await expect(answer(true)).rejects.toMatchObject({ code: 'refused' });
    const { member } = (await offer()).data;
    expect(member).toMatchObject({ role: 'viewer', ownership_offered_at: expect.any(String) });
    await expect(projects.deleteProject(ctx, { project_id: id })).rejects.toMatchObject({ code: 'forbidden' });
    expect((await answer(false)).data.member).toMatchObject({ role: 'viewer', ownership_offered_at: null });
    await offer();
    await members.changeMember(people.owner.ctx, { project_id: id, user_id: userId, role: 'editor' });
    await expect(answer(true)).rejects.toMatchObject({ code: 'refused' });
    await offer();
    expect((await answer(true)).data.member).toMatchObject({ role: 'owner', ownership_offered_at: null, you: true });
  });

  test('leave by themselves, and the project is unknown to them', async () => {
    const { ctx, id: userId } = people.viewer;
    await members.removeMember(ctx, { project_id: id, user_id: userId });
    await expect(projects.getProject(ctx, { project_id: id })).rejects.toMatchObject({ code: 'not_found' });
    expect(await roles()).toEqual({ owner: 'owner', editor: 'editor', second: 'viewer' });
  });

  test('have an owner among them: the last one neither leaves nor is lowered', async () => {
    const { ctx, id: userId } = people.owner;
    const leave = members.removeMember(ctx, { project_id: id, user_id: userId });
    await expect(leave).rejects.toMatchObject({ code: 'refused' });
    const lower = members.changeMember(ctx, { project_id: id, user_id: userId, role: 'viewer' });
    await expect(lower).rejects.toMatchObject({ code: 'refused' });
    expect(await roles()).toMatchObject({ owner: 'owner' });
  });

  test('two owners who leave at once leave one behind', async () => {
    await makeOwner(second);
    const outcomes = await Promise.allSettled(
      [people.owner, second].map(({ ctx, id: userId }) =>
        members.removeMember(ctx, { project_id: id, user_id: userId }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db().projectMember.count({ where: { projectId: id, role: 'owner' } })).toBe(1);
  });

  test('a maker who leaves hands the project over: it outlives their account', async () => {
    await makeOwner(second);
    await members.removeMember(people.owner.ctx, { project_id: id, user_id: people.owner.id });
    await db().user.delete({ where: { id: people.owner.id } });
    const { data } = await projects.getProject(second.ctx, { project_id: id });
    expect(data.project).toMatchObject({ id, role: 'owner' });
  });
});

describe('an invitation', () => {
  test('is told to owners only, its token once and to nobody', async () => {
    const { token } = await invite();
    const seen = async (who: Who) => (await members.listMembers(people[who].ctx, { project_id: id })).data.invitations;
    expect(await seen('owner')).toMatchObject([{ email: 'new@members.example', role: 'editor' }]);
    expect(await seen('editor')).toEqual([]);
    expect(JSON.stringify(await db().projectInvitation.findMany())).not.toContain(token);
  });

  test('makes an account for its address, which is in with its role', async () => {
    const { token } = await invite('NEW@members.example');
    const { userId, projectId, isNew } = await join(token);
    expect([projectId, isNew]).toEqual([id, true]);
    const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
    expect(user).toMatchObject({ email: 'new@members.example', name: 'New', role: 'member' });
    const ctx = createCtx({ actor: { kind: 'user', userId, role: 'member' } });
    expect((await projects.listProjects(ctx, {})).data.projects).toMatchObject([{ id, role: 'editor' }]);
  });

  test('makes no account where its maker is not the owner of the installation', async () => {
    await makeOwner(second);
    const asked = { project_id: id, email: 'outsider@members.example', role: 'viewer' } as const;
    const made = (await members.inviteMember(second.ctx, asked)).data;
    expect(made.needs_account).toBe(true);
    expect((await invite('other@members.example')).needs_account).toBe(false);
    await expect(join(made.token)).rejects.toMatchObject({ code: 'forbidden' });
    // Nor does the invitation of an installation owner whose role was lowered afterwards.
    const { token } = await invite('late@members.example');
    await db().user.update({ where: { id: people.owner.id }, data: { role: 'member' } });
    await expect(join(token)).rejects.toMatchObject({ code: 'forbidden' });
    expect(
      await db().user.count({ where: { email: { in: ['outsider@members.example', 'late@members.example'] } } }),
    ).toBe(0);
    const { id: userId, email } = await person('outsider');
    const { projectId } = await join(made.token, { user: { id: userId, email, name: '', role: 'member' } });
    expect(projectId).toBe(id);
  });

  test('is emailed if a mail server is configured, and stays valid if the email fails', async () => {
    const owner = people.owner.ctx;
    await db().connection.deleteMany();
    expect((await invite()).mail).toEqual({
      sent: false,
      reason: expect.stringContaining('No mail server is configured'),
    });
    await saveConnection(owner, 'smtp', { url: 'smtp://mail.example:2525?from=seo@example.com' });
    const mails: Mail[] = [];
    let refuses = false;
    people.owner.ctx = {
      ...owner,
      net: {
        ...owner.net,
        sendMail: async (mail) => {
          if (refuses) throw new Unreachable('The mail server did not answer.');
          mails.push(mail);
          return { accepted: [String(mail.to)], refused: [] };
        },
      },
    };
    const sent = await invite();
    expect(sent.mail).toEqual({ sent: true, reason: null });
    expect(mails).toMatchObject([{ to: 'new@members.example', subject: 'owner invites you to members.example' }]);
    expect(mails[0]?.text).toMatch(new RegExp(`^http://\\S+${sent.path}$`, 'm'));
    refuses = true;
    const unsent = await invite();
    expect(unsent.mail).toEqual({ sent: false, reason: 'The mail server did not answer.' });
    expect((await join(unsent.token)).isNew).toBe(true);
    await db().connection.deleteMany();
  });

  test('can be accepted only by the signed-in user it was created for', async () => {
    const { id: userId, email } = people.stranger;
    const { token } = await invite(email);
    const other = { id: second.id, email: second.email, name: '', role: 'member' as const };
    await expect(join(token, { user: other })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(join(token)).rejects.toThrow(/^An account with this email already exists\. Sign in\.$/);
    await join(token, { user: { id: userId, email, name: '', role: 'member' } });
    expect((await projects.getProject(people.stranger.ctx, { project_id: id })).data.project.role).toBe('editor');
  });

  test('works once, also when it is used twice at once', async () => {
    const { token } = await invite();
    const outcomes = await Promise.allSettled([join(token), join(token)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(join(token)).rejects.toMatchObject({ code: 'refused' });
  });

  test('ends with the ownership of whoever made it, those of others do not', async () => {
    const lower = () => members.changeMember(people.owner.ctx, { project_id: id, user_id: second.id, role: 'editor' });
    const bySecond = async (email: string) =>
      (await members.inviteMember(second.ctx, { project_id: id, email, role: 'owner' })).data.token;
    await makeOwner(second);
    const lowered = await bySecond('back@members.example');
    const kept = await invite();
    await lower();
    await expect(join(lowered)).rejects.toMatchObject({ code: 'refused' });
    await makeOwner(second);
    const removed = await bySecond('back@members.example');
    await members.removeMember(people.owner.ctx, { project_id: id, user_id: second.id });
    await expect(join(removed)).rejects.toMatchObject({ code: 'refused' });
    expect((await join(kept.token)).isNew).toBe(true);
  });

  test('is not left behind by an owner who makes one while they are removed', async () => {
    await makeOwner(second);
    await Promise.allSettled([
      members.inviteMember(second.ctx, { project_id: id, email: 'back@members.example', role: 'owner' }),
      members.removeMember(people.owner.ctx, { project_id: id, user_id: second.id }),
    ]);
    expect(await db().projectInvitation.findMany({ where: { invitedBy: second.id } })).toEqual([]);
  });

  test('works neither after 7 days, nor when taken back, nor when another was made for the address', async () => {
    const lapsed = await invite();
    const now = new Date(Date.now() + 7 * 24 * 3_600_000 + 1_000);
    await expect(join(lapsed.token, { now })).rejects.toMatchObject({ code: 'refused' });
    const newer = await invite();
    await expect(join(lapsed.token)).rejects.toMatchObject({ code: 'refused' });
    await members.revokeInvitation(people.owner.ctx, { project_id: id, invitation_id: newer.invitation.id });
    await expect(join(newer.token)).rejects.toMatchObject({ code: 'refused' });
  });

  test('a password that does not do leaves it open', async () => {
    const { token } = await invite();
    await expect(join(token, { account: { name: '', password: 'short' } })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect((await join(token)).isNew).toBe(true);
  });

  test('guessing waits longer and longer, whatever the link', async () => {
    const { token } = await invite();
    const from = { address: '203.0.113.77', now: new Date('2030-01-01T00:00:00Z') };
    for (let n = 0; n < 29; n += 1) {
      await expect(join(`guess-${n}`, from)).rejects.toMatchObject({ code: 'refused' });
    }
    for (let n = 29; n < 32; n += 1) await expect(join(`guess-${n}`, from)).rejects.toThrow();
    await expect(join(token, from)).rejects.toMatchObject({ code: 'limit_reached' });
  });

  test('T9: wrong links do not lock the sign-in of their address', async () => {
    const from = { address: '203.0.113.78', now: new Date('2030-01-01T00:00:00Z') };
    for (let n = 0; n < 45; n += 1) await expect(join(`guess-${n}`, from)).rejects.toThrow();
    const attempt = { email: 'nobody@example.com', password: 'not the one', device: undefined, ...from };
    await expect(checkSignIn(attempt)).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

test('the backlinks of a project are those its owner keeps: what other members keep of its domain is theirs', async () => {
  const at = new Date();
  const keep = async (userId: string) => {
    const { no } = await db().backlinkDomain.create({ data: { userId, domain: 'members.example' } });
    await db().backlinkRun.create({
      data: { domainNo: no, kind: 'look', status: 'done', linksNew: 1, linksLost: 1, finishedAt: at },
    });
    await db().backlink.create({
      data: {
        domainNo: no,
        key: crypto.randomUUID(),
        sourceUrl: 'https://a.example/',
        sourceHost: 'a.example',
        sourceDomain: 'a.example',
        targetUrl: 'https://members.example/',
        rel: [],
        foundBy: 'search',
        state: 'alive',
        firstSeen: at,
        lastSeen: at,
        events: { create: { at, before: 'alive', after: 'gone' } },
      },
    });
  };
  const seen = async () => {
    const { ctx } = people.viewer;
    const stretch = { from: new Date(at.getTime() - 1_000), until: new Date(at.getTime() + 1_000) };
    return {
      overview: (await getOverview(ctx, { project_id: id, days: '7' })).data.referring_domains.value,
      timeline: (await getTimeline(ctx, { project_id: id, kinds: ['backlinks'], limit: 9 })).data.events.length,
      report: (await backlinkIndex(id))?.scans.length ?? null,
      alerts: (await backlinks(id, 'link', stretch)).length,
    };
  };
  await keep(people.editor.id);
  await keep(second.id);
  expect(await seen()).toEqual({ overview: null, timeline: 0, report: null, alerts: 0 });
  await keep(people.owner.id);
  expect(await seen()).toEqual({ overview: 1, timeline: 1, report: 1, alerts: 1 });
});

test('a save that was made on an older revision is a conflict that names both, and nothing is lost', async () => {
  const base = (await projects.getProject(people.owner.ctx, { project_id: id })).data.project.revision;
  const save = (ctx: Ctx, note: string) => projects.updateProject(ctx, { project_id: id, base_revision: base, note });
  await save(people.editor.ctx, 'From one window');
  const late = save(people.owner.ctx, 'From the other');
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
  await expect(late).rejects.toThrow(new RegExp(`revision ${base + 1} since .*revision ${base}`));
  expect((await projects.getProject(people.owner.ctx, { project_id: id })).data.project.note).toBe('From one window');
});

test('notes are told the newest first, part by part', async () => {
  const at = ['2030-01-01T00:00:00Z', '2030-01-03T00:00:00Z', '2030-01-02T00:00:00Z'];
  for (const [n, when] of at.entries()) {
    await notes.addNote(people.editor.ctx, { project_id: id, text: `n${n}`, kind: 'deploy', at: when });
  }
  const one = (await notes.listNotes(people.viewer.ctx, { project_id: id, limit: 2 })).data;
  expect(one.notes.map(({ text, by }) => [text, by])).toEqual([
    ['n1', 'editor'],
    ['n2', 'editor'],
  ]);
  const cursor = one.next_cursor ?? '';
  const two = (await notes.listNotes(people.viewer.ctx, { project_id: id, limit: 2, cursor })).data;
  expect([two.notes.map(({ text }) => text), two.next_cursor]).toEqual([['n0'], null]);
  const bad = notes.listNotes(people.viewer.ctx, { project_id: id, limit: 2, cursor: 'no' });
  await expect(bad).rejects.toMatchObject({ code: 'invalid_input' });
});

test('backlinks of an owner are not shown in a project that others moved to their domain or handed over to them', async () => {
  const keep = (userId: string, domain: string) => db().backlinkDomain.create({ data: { userId, domain } });
  await keep(people.owner.id, 'private.example');
  await keep(people.owner.id, 'members.example');
  await keep(second.id, 'private.example');
  await makeOwner(second);
  const update = (ctx: Ctx, fields: object) => projects.updateProject(ctx, { project_id: id, ...fields });
  expect(await indexOfProject(id)).not.toBeNull();

  // The response is the same whether the other owner stores such backlinks or not.
  for (const domain of ['private.example', 'none.example', 'private.example']) {
    expect((await update(second.ctx, { domain })).data.project).toMatchObject({ domain, backlinks_shared: false });
    expect(await indexOfProject(id)).toBeNull();
  }
  await expect(update(second.ctx, { backlinks_shared: true })).rejects.toMatchObject({ code: 'forbidden' });
  await update(people.owner.ctx, { backlinks_shared: true });
  expect(await indexOfProject(id)).not.toBeNull();

  await members.removeMember(people.owner.ctx, { project_id: id, user_id: people.owner.id });
  expect(await indexOfProject(id)).toBeNull();
  await update(second.ctx, { backlinks_shared: true });
  expect(await indexOfProject(id)).not.toBeNull();
});

test('an error does not reveal the projects of another owner', async () => {
  await makeOwner(second);
  await newProject(people.owner.id, 'taken.example');
  const move = (ctx: Ctx) => projects.updateProject(ctx, { project_id: id, domain: 'taken.example' });
  await expect(move(second.ctx)).rejects.toThrow('domain: this project cannot be changed to taken.example.');
  await expect(move(people.owner.ctx)).rejects.toThrow('domain: a project already exists for taken.example.');
  await newProject(second.id, 'members.example');
  const leave = () => members.removeMember(people.owner.ctx, { project_id: id, user_id: people.owner.id });
  const withOther = await leave().catch(({ message }) => message);
  await members.changeMember(people.owner.ctx, { project_id: id, user_id: second.id, role: 'viewer' });
  expect(await leave().catch(({ message }) => message)).toBe(withOther);
  expect(withOther).toContain('cannot be transferred');
});
