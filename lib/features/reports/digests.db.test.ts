import { beforeEach, describe, expect, it } from 'vitest';
import { saveConnection } from '#lib/features/connections/service.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { getReportDigest, sendReportDigest, setReportDigest } from '#lib/features/reports/digests.ts';
import { createReport, deleteReport, saveReport } from '#lib/features/reports/reports.ts';
import { sendDigest } from '#lib/features/reports/send-digest.job.ts';
import { createReportShare, listReportShares, revokeReportShare } from '#lib/features/reports/shares.ts';
import { MAX_SHARES } from '#lib/features/reports/shares-contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Mail } from '#lib/net/net.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, InvalidInput, NotConfigured, NotFound, Refused, Unreachable } from '#lib/platform/errors.ts';
import { SCHEDULED_RECIPIENTS_A_DAY } from '#lib/platform/limits/limits.ts';

const now = new Date('2026-03-31T12:00:00Z');
const slot = '2026-03-31T06:00:00.000Z';
const weekly = { every: 'weekly', time: '06:00', day: 1, timezone: 'Europe/Paris' } as const;

let anna: Ctx;
let vera: Ctx;
/** The worker's context, with a net that records what is sent. */
let worker: Ctx;
let mails: Mail[];
let refuses: (to: string) => boolean;
let refusal: (to: string) => Error;
let project_id: string;
let id: string;

async function person(email: string, role: 'owner' | 'member') {
  const user = await db().user.create({ data: { email, role } });
  return { ...createCtx({ actor: { kind: 'user', userId: user.id, role } }), now: () => now };
}
const userOf = (ctx: Ctx) => (ctx.actor.kind === 'system' ? '' : ctx.actor.userId);

beforeEach(async () => {
  await db().user.deleteMany();
  await db().connection.deleteMany();
  await db().usageCounter.deleteMany();
  anna = await person('anna@example.com', 'owner');
  vera = await person('vera@example.com', 'member');
  const made = await db().project.create({ data: { ownerId: userOf(anna), name: 'Shop', domain: 'example.com' } });
  project_id = made.id;
  await db().projectMember.createMany({
    data: [
      { projectId: project_id, userId: userOf(anna), role: 'owner' },
      { projectId: project_id, userId: userOf(vera), role: 'viewer' },
    ],
  });
  id = (await createReport(anna, { project_id, name: 'March', template: 'rankings' })).data.report.id;
  mails = [];
  refuses = () => false;
  refusal = (to) => new Unreachable(`The mail server did not take ${to}.`);
  const system = createCtx({ actor: { kind: 'system' } });
  worker = {
    ...system,
    now: () => now,
    net: {
      ...system.net,
      printOwnPage: async () => new TextEncoder().encode('%PDF-1.7'),
      sendMail: async (mail) => {
        if (refuses(String(mail.to))) throw refusal(String(mail.to));
        mails.push(mail);
        return { accepted: [mail.to].flat(), refused: [] };
      },
    },
  };
});

const connectMail = () => saveConnection(anna, 'smtp', { url: 'smtp://mail.example:2525?from=seo@example.com' });
const set = async (given: Partial<Parameters<typeof setReportDigest>[1]> = {}) =>
  (
    await setReportDigest(anna, {
      project_id,
      id,
      recipients: ['client@example.com'],
      with_pdf: true,
      ...weekly,
      ...given,
    })
  ).data.digest;
const read = async () => (await getReportDigest(vera, { project_id, id })).data.digest;
const send = (given: { slot: string | null; asked?: string } = { slot }) =>
  sendDigest.handle(worker, { reportId: id, ...given });

describe('a digest', () => {
  it('without a mail server is not scheduled, with a reason', async () => {
    expect(await read()).toMatchObject({ every: 'off', recipients: [], mail_configured: false, last_sent_at: null });
    await expect(set()).rejects.toBeInstanceOf(NotConfigured);
    expect(await db().schedule.count()).toBe(0);
    // Recipients can be stored while it is off.
    expect(await set({ every: 'off' })).toMatchObject({
      every: 'off',
      recipients: ['client@example.com'],
      next_at: null,
    });
    await expect(sendReportDigest(anna, { project_id, id })).rejects.toBeInstanceOf(NotConfigured);
  });

  it('is scheduled in its time zone, changed, and deleted with its report', async () => {
    await connectMail();
    await expect(set({ recipients: [] })).rejects.toBeInstanceOf(InvalidInput);
    // The following Monday at six in Paris, which is on daylight saving time by then.
    expect(await set()).toMatchObject({ every: 'weekly', next_at: '2026-04-06T04:00:00.000Z', mail_configured: true });
    expect(await db().schedule.findMany()).toMatchObject([{ kind: 'digest', subject: id, projectId: project_id }]);
    expect(await set({ every: 'off' })).toMatchObject({ every: 'off', next_at: null });
    await deleteReport(anna, { project_id, id });
    expect(await db().schedule.count()).toBe(0);
    await send();
    expect(mails).toEqual([]);
  });

  it('is sent to each recipient separately, with link and PDF, once per slot', async () => {
    await connectMail();
    await set({ recipients: ['client@example.com', 'boss@example.com'] });
    await send();
    await send();
    expect(mails.map(({ to }) => to)).toEqual(['client@example.com', 'boss@example.com']);
    expect(mails[0]).toMatchObject({
      subject: expect.stringContaining('March: example.com'),
      text: expect.stringMatching(/Visibility: not measured\.[\s\S]*\/share\/[\w-]{43}/),
      attachments: [{ name: 'March.pdf', type: 'application/pdf' }],
    });
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
    expect(await read()).toMatchObject({ last_sent_at: now.toISOString(), last_error: null });
    expect(await db().reportShare.findMany()).toMatchObject([{ expiresAt: new Date(now.getTime() + 30 * 86_400_000) }]);
    await send({ slot: '2026-04-06T04:00:00.000Z' });
    await send({ slot: null });
    expect(mails).toHaveLength(6);
  });

  it('with a placeholder is not sent, by schedule or manually, until it is corrected', async () => {
    await connectMail();
    await set();
    const save = (base_revision: number, client: string) => saveReport(anna, { project_id, id, base_revision, client });
    await save(1, '{{client}}');
    const reason = /the cover has “\{\{client\}\}”.*nothing was emailed/;
    await expect(send()).rejects.toMatchObject({ transient: false, message: expect.stringMatching(reason) });
    expect(await read()).toMatchObject({ last_sent_at: null, last_error: expect.stringMatching(reason) });
    await expect(sendReportDigest(anna, { project_id, id })).rejects.toThrow(reason);
    expect(mails).toEqual([]);
    await save(2, 'Harbour Bakery');
    await send({ slot: '2026-04-06T04:00:00.000Z' });
    expect(mails).toHaveLength(1);
    expect(await read()).toMatchObject({ last_error: null });
  });

  it('that fails is retried, stores the reason, and names recipients who were not reached', async () => {
    await connectMail();
    await set({ recipients: ['client@example.com', 'boss@example.com'], with_pdf: false });
    refuses = () => true;
    await expect(send()).rejects.toMatchObject({ transient: true });
    expect(await read()).toMatchObject({ last_sent_at: null, last_error: expect.stringContaining('did not take') });
    refuses = (to) => to.startsWith('boss');
    await expect(send()).rejects.toMatchObject({ transient: true });
    expect(mails).toMatchObject([{ to: 'client@example.com', attachments: [] }]);
    expect(await read()).toMatchObject({
      last_sent_at: now.toISOString(),
      last_error: expect.stringMatching(/^Not sent to boss@example\.com: /),
    });
    refuses = () => false;
    for (let tries = 0; tries < 2; tries++) await send();
    expect(mails.map(({ to }) => to)).toEqual(['client@example.com', 'boss@example.com']);
    expect(await read()).toMatchObject({ last_error: null });
    expect(await db().digestSending.count()).toBe(0);
    refuses = () => true;
    const given = { reportId: id, slot: null, asked: now.toISOString() };
    await expect(sendDigest.handle(worker, given)).rejects.toMatchObject({ transient: true });
    await sendDigest.giveUp?.(worker, given, 'The mail server did not answer.');
    expect(await read()).toMatchObject({ last_error: 'The mail server did not answer.' });
    expect(await db().reportDigest.findMany()).toMatchObject([{ failedAt: now }]);
    expect(await db().digestSending.count()).toBe(0);
  });

  it('is not retried for permanently rejected recipients', async () => {
    await connectMail();
    await set({ recipients: ['client@example.com', 'boss@example.com'], with_pdf: false });
    refusal = () => new Refused('There is no such mailbox.');
    refuses = (to) => to.startsWith('boss');
    await send();
    await send();
    expect(mails).toHaveLength(1);
    expect(await read()).toMatchObject({ last_error: 'Not sent to boss@example.com: There is no such mailbox.' });
    refuses = () => true;
    await expect(send({ slot: null, asked: 'now' })).rejects.toMatchObject({
      transient: false,
      message: expect.stringMatching(/client@example\.com.*boss@example\.com/),
    });
  });

  it('has one link per slot across retries, which does not count towards the links of members', async () => {
    await connectMail();
    await set({ with_pdf: false });
    refuses = () => true;
    for (let tries = 0; tries < 3; tries++) await expect(send()).rejects.toMatchObject({ transient: true });
    refuses = () => false;
    await send();
    expect(await db().reportShare.count()).toBe(1);
    // As if it had been sent hourly for days.
    const past = Array.from({ length: MAX_SHARES }, (_, hour) => ({
      reportId: id,
      tokenHash: `past ${hour}`,
      hint: 'digest',
      createdAt: new Date(now.getTime() - hour - 1),
      expiresAt: new Date(now.getTime() + 86_400_000),
    }));
    await db().reportShare.createMany({ data: past });
    const made = await createReportShare(anna, { project_id, id, days: 30 });
    expect(made.data.share.hint).not.toBe('digest');
    await send({ slot: '2026-03-31T07:00:00.000Z' });
    const links = mails.map(({ text }) => /\/share\/digest[\w-]{37}$/m.exec(text)?.[0]);
    expect([links.length, new Set(links).size, links.includes(undefined)]).toEqual([2, 2, false]);
    // Older digest links are removed; the member's link stays.
    expect(await db().reportShare.count({ where: { hint: 'digest' } })).toBe(MAX_SHARES);
    const { shares } = (await listReportShares(vera, { project_id, id })).data;
    expect(shares.map((share) => share.id)).toContain(made.data.share.id);
  });

  it('links to the page for members after its share link was revoked', async () => {
    await connectMail();
    await set({ with_pdf: false });
    refuses = () => true;
    await expect(send()).rejects.toMatchObject({ transient: true });
    refuses = () => false;
    const { shares } = (await listReportShares(vera, { project_id, id })).data;
    for (const share of shares) await revokeReportShare(anna, { project_id, id, share_id: share.id });
    await send();
    expect(mails).toMatchObject([
      {
        text: expect.stringMatching(
          /^Read the report \(for project members, sign-in required\):\n\S+\/reports\/[\w-]{36}$/m,
        ),
      },
    ]);
    expect(await db().reportShare.count()).toBe(1);
  });

  it('that was interrupted continues with the remaining recipients, also when requested manually', async () => {
    await connectMail();
    await set({ recipients: ['one@example.com', 'two@example.com', 'three@example.com'], with_pdf: false });
    for (const given of [{ slot }, { slot: null, asked: now.toISOString() }]) {
      mails = [];
      const stopping = new AbortController();
      const { net } = worker;
      const stopped = {
        ...worker,
        signal: stopping.signal,
        net: {
          ...net,
          sendMail: async (...sent: Parameters<typeof net.sendMail>) => {
            const answer = await net.sendMail(...sent);
            if (mails.length === 2) stopping.abort(new Error('The worker is stopping.'));
            return answer;
          },
        },
      };
      await expect(sendDigest.handle(stopped, { reportId: id, ...given })).rejects.toThrow('stopping');
      expect(mails).toHaveLength(2);
      // Another sending in between does not affect it.
      await send({ slot: null, asked: new Date(now.getTime() + 1).toISOString() });
      expect(mails).toHaveLength(5);
      await send(given);
      await send(given);
      expect(mails.map(({ to }) => to).filter((to) => to === 'three@example.com')).toHaveLength(2);
      expect(mails).toHaveLength(6);
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(6);
      expect(new Set(mails.map(({ text }) => /share\S+/.exec(text)?.[0])).size).toBe(2);
      await db().reportDigest.updateMany({ data: { sent: [], lastSlot: null } });
    }
  });

  describe('whose worker loses its lease', () => {
    const both = ['client@example.com', 'boss@example.com'];
    /** An attempt that blocks while it prints, until it is released. */
    function blockedWhilePrinting() {
      const printing = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const printOwnPage = async (...asked: Parameters<typeof worker.net.printOwnPage>) => {
        printing.resolve();
        await released.promise;
        return worker.net.printOwnPage(...asked);
      };
      const run = sendDigest.handle({ ...worker, net: { ...worker.net, printOwnPage } }, { reportId: id, slot });
      return { printing: Promise.race([printing.promise, run]), release: () => released.resolve(), run };
    }
    /** An attempt that blocks while its first email is being sent, until it is released. */
    function blockedWhileSending() {
      const sendingStarted = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const deliver = async (...asked: Parameters<typeof worker.net.sendMail>) => {
        sendingStarted.resolve();
        await released.promise;
        return worker.net.sendMail(...asked);
      };
      const run = sendDigest.handle({ ...worker, net: { ...worker.net, sendMail: deliver } }, { reportId: id, slot });
      return { sendingStarted: Promise.race([sendingStarted.promise, run]), release: () => released.resolve(), run };
    }
    const recipients = () => mails.map(({ to }) => to);

    it('is sent only by the attempt that took over', async () => {
      await connectMail();
      await set({ recipients: both });
      const first = blockedWhilePrinting();
      await first.printing;
      await send();
      expect(recipients()).toEqual(both);
      first.release();
      await first.run;
      expect(recipients()).toEqual(both);
      expect(await db().digestSending.count()).toBe(0);
    });

    it('is not sent by the first attempt while the second is sending', async () => {
      await connectMail();
      await set({ recipients: both });
      const first = blockedWhilePrinting();
      await first.printing;
      const second = blockedWhileSending();
      await second.sendingStarted;
      first.release();
      await first.run;
      expect(recipients()).toEqual([]);
      expect(await read()).toMatchObject({ last_sent_at: null });
      second.release();
      await second.run;
      expect(recipients()).toEqual(both);
      expect(await read()).toMatchObject({ last_sent_at: now.toISOString(), last_error: null });
    });

    it('is not sent again to recipients whose email was accepted after the second attempt started', async () => {
      await connectMail();
      await set({ recipients: both });
      const first = blockedWhileSending();
      await first.sendingStarted;
      const second = blockedWhilePrinting();
      await second.printing;
      first.release();
      await first.run;
      expect(recipients()).toEqual(['client@example.com']);
      second.release();
      await second.run;
      expect(recipients()).toEqual(both);
      await send();
      expect(recipients()).toEqual(both);
    });

    it('continues during another sending of the same report', async () => {
      await connectMail();
      await set({ recipients: both });
      const first = blockedWhilePrinting();
      await first.printing;
      await send({ slot: null, asked: now.toISOString() });
      first.release();
      await first.run;
      expect(recipients()).toEqual([...both, ...both]);
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(4);
    });
  });

  it('is sent manually up to a daily limit per user, with one sending queued at a time', async () => {
    await connectMail();
    await set({ recipients: ['one@example.com', 'two@example.com'] });
    const ask = (seconds = 0) =>
      sendReportDigest({ ...anna, now: () => new Date(now.getTime() + seconds * 1_000) }, { project_id, id });
    const waiting = () => db().$queryRaw<{ data: unknown }[]>`
      SELECT data FROM pgboss.job WHERE name = 'send-digest' AND data->'input'->>'reportId' = ${id}`;
    expect(await ask()).toEqual({ data: { queued: true } });
    await Promise.all([ask(), ask(5), ask(90)]);
    expect(await waiting()).toHaveLength(1);
    await db().usageCounter.updateMany({
      where: { key: `day:digest:${userOf(anna)}` },
      data: { count: 199, expiresAt: new Date(Date.now() + 86_400_000) },
    });
    await expect(ask(200)).rejects.toMatchObject({ code: 'limit_reached', message: expect.stringContaining('200') });
    expect(await waiting()).toHaveLength(1);
  });

  it('U7: by schedule is limited to a number of recipients a day for one owner; failed emails are not counted', async () => {
    await connectMail();
    await set({ recipients: ['one@example.com', 'two@example.com'] });
    const key = `scheduled-mail:user:${userOf(anna)}`;
    const counted = async () => (await db().usageCounter.findFirst({ where: { key } }))?.count;
    refuses = () => true;
    await expect(send()).rejects.toBeInstanceOf(Unreachable);
    expect(await counted()).toBe(0);
    refuses = () => false;
    await db().usageCounter.updateMany({ where: { key }, data: { count: SCHEDULED_RECIPIENTS_A_DAY - 1 } });
    await send();
    expect(mails.map(({ to }) => to)).toEqual(['one@example.com']);
    expect(await counted()).toBe(SCHEDULED_RECIPIENTS_A_DAY);
    expect((await read()).last_error).toContain(
      'two@example.com: The limit of 500 recipients of scheduled emails per day',
    );
    // A digest sent manually was counted when it was requested.
    await send({ slot: null, asked: now.toISOString() });
    expect(mails).toHaveLength(3);
  });

  it('is changed by editors, read by viewers', async () => {
    await connectMail();
    await expect(
      setReportDigest(vera, { project_id, id, recipients: [], with_pdf: true, ...weekly }),
    ).rejects.toBeInstanceOf(Forbidden);
    await expect(sendReportDigest(vera, { project_id, id })).rejects.toBeInstanceOf(Forbidden);
    await expect(getReportDigest(vera, { project_id, id: crypto.randomUUID() })).rejects.toBeInstanceOf(NotFound);
  });
});
