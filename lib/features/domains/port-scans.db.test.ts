import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { domainReports } from '#lib/features/domains/domain-report.run.ts';
import * as reports from '#lib/features/domains/reports.ts';
import { getDomainInfos } from '#lib/features/domains/service.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { reloadEnv } from '#lib/platform/env.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

const DOMAIN = 'harbour-bakery.example';

let reach: Reach;
let userId: string;
let actor: Actor;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());

async function becomeSomebody(): Promise<void> {
  ({ id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } }));
  actor = { kind: 'user', userId, role: 'member' };
}
beforeEach(becomeSomebody);
afterEach(async () => {
  await db().portLook.deleteMany({});
});

const ctx = () => reach.ctx({ actor });

test('U1: the ports of a domain are scanned at most once in ten minutes, for all users together', async () => {
  const looks = await Promise.all([
    getDomainInfos(ctx(), { domain: DOMAIN }),
    getDomainInfos(ctx(), { domain: DOMAIN }),
  ]);
  const seen = looks.map(({ data }) => data.domain_info.server?.ports_seen_at);
  expect(seen.filter(Boolean).length).toBeGreaterThan(0);
  const told = (at: Date) => getDomainInfos({ ...ctx(), now: () => at }, { domain: DOMAIN });
  const again = await told(new Date(Date.now() + 9 * 60_000));
  expect(again.data.domain_info.server?.failures.ports).toContain('ten minutes');
  const rows = await db().portLook.findMany({});
  expect(rows).toHaveLength(1);
  const later = new Date(Date.now() + 11 * 60_000);
  const anew = await told(later);
  expect(anew.data.domain_info.server?.ports_seen_at).toBe(later.toISOString());
});

describe('U1: a user has so many looks at ports a day', () => {
  const portsOf = async (domain: string, now = new Date()) =>
    (await getDomainInfos({ ...ctx(), now: () => now }, { domain })).data.domain_info.server;
  beforeEach(() => {
    process.env.PORT_LOOKS_A_DAY = '1';
    reloadEnv();
  });
  afterEach(() => {
    delete process.env.PORT_LOOKS_A_DAY;
    reloadEnv();
  });

  test('beyond them E15 is refused with the rule and the time; what was seen a moment ago costs nothing', async () => {
    expect((await portsOf(DOMAIN))?.ports_seen_at).toEqual(expect.any(String));
    expect((await portsOf(DOMAIN))?.failures.ports).toContain('ten minutes');
    // A token counts as its user.
    actor = { kind: 'token', userId, role: 'member', tokenId: crypto.randomUUID(), scopes: ['domain'] };
    await expect(portsOf('rusty-garage.example')).rejects.toMatchObject({
      code: 'limit_reached',
      message: expect.stringContaining('1 port scans per day'),
      retryAfterSeconds: expect.any(Number),
    });
    // The claim was released, so another user can scan immediately.
    await becomeSomebody();
    expect((await portsOf('rusty-garage.example'))?.failures.ports ?? '').not.toContain('ten minutes');
    expect(await db().portLook.count({ where: { domain: 'rusty-garage.example' } })).toBe(1);
  });

  test('a stored report is completed without a port scan and names the reason', async () => {
    await portsOf('quay-tours.example');
    const { id } = (await reports.startDomainReport(ctx(), { domain: DOMAIN })).data.report;
    await domainReports.job.handle(reach.ctx(), { id });
    const { status, domain_info: info } = (await reports.getDomainReport(ctx(), { id })).data.report;
    expect(status).toBe('done');
    expect(info?.whois?.registrar).toBe('Harbour Names Ltd');
    expect(info?.server).toMatchObject({ open_ports: null, ports_seen_at: null });
    expect(info?.server?.failures.ports).toMatch(
      /^Not measured: The limit of 1 port scans per day is reached\. Try again in \d+ s\.$/,
    );
  });
});
