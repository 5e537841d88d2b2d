import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAudit } from '#lib/features/page-audits/audits.ts';
import {
  getAuditEvidence,
  listAuditEvidence,
  openAuditEvidence,
} from '#lib/features/page-audits/evidence/audit-evidence.ts';
import * as evidenceContract from '#lib/features/page-audits/evidence-contract.ts';
import { closeParsers } from '#lib/features/page-audits/page/parse-facts.ts';
import { pageAudits } from '#lib/features/page-audits/page-audit.run.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import { evidence } from '#lib/platform/evidence/index.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';

let reach: Reach;
let actor: Actor;
beforeAll(async () => {
  reach = await reachWorld();
  actor = await newActor();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeParsers()]);
});

async function newActor(): Promise<Actor> {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  return { kind: 'user', userId, role: 'member' };
}
const ctx = (as = actor) => reach.ctx({ actor: as });

async function audited(url: string, render: boolean): Promise<string> {
  const { id } = (await startAudit(ctx(), { url, render })).data.audit;
  await pageAudits.job.handle(reach.ctx(), { id });
  return id;
}

const stateOf = async (id: string, role: string) => {
  const answer = await listAuditEvidence(ctx(), { id });
  expect(evidenceContract.listAuditEvidence.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data.evidence.find((piece) => piece.role === role);
};

test('an audit with a browser keeps three pieces that read as what they are', async () => {
  const id = await audited(bakeryFacts.url, true);
  const { evidence: pieces } = (await listAuditEvidence(ctx(), { id })).data;
  expect(pieces.map(({ role, state }) => [role, state])).toEqual([
    ['raw', 'kept'],
    ['rendered', 'kept'],
    ['screenshot', 'kept'],
  ]);
  const raw = await getAuditEvidence(ctx(), { id, role: 'raw' });
  expect(evidenceContract.getAuditEvidence.output.safeParse(raw).error?.issues).toBeUndefined();
  expect(raw.data.piece).toMatchObject({ charset: 'UTF-8', base64: null });
  expect(raw.data.piece.text).toContain(`<h1>${bakeryFacts.h1}</h1>`);
  const { piece } = (await getAuditEvidence(ctx(), { id, role: 'screenshot' })).data;
  expect(piece.text).toBeNull();
  expect(
    Buffer.from(piece.base64 ?? '', 'base64')
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
});

test('text is read in the encoding that the page names', async () => {
  const id = await audited(`${oddityFacts.home}latin`, false);
  const { piece } = (await getAuditEvidence(ctx(), { id, role: 'raw' })).data;
  expect(piece.charset).toBe('windows-1252');
  expect(piece.text).toContain('<h1>Caf\u00e9</h1>');
});

test('evidence that was never stored has a reason', async () => {
  const id = await audited(oddityFacts.home, false);
  expect(await stateOf(id, 'screenshot')).toMatchObject({
    state: 'not_kept',
    hash: null,
    note: 'The page was not opened in a browser: render was off.',
  });
  await expect(openAuditEvidence(ctx(), { id, role: 'screenshot' })).rejects.toMatchObject({ code: 'not_found' });
  const queued = (await startAudit(ctx(), { url: oddityFacts.home, render: false })).data.audit.id;
  expect(await stateOf(queued, 'raw')).toMatchObject({
    state: 'not_kept',
    note: 'HTML and screenshots are only stored for completed audits.',
  });
});

test('a file that is gone and a file that was changed are told apart, and neither is handed out', async () => {
  const id = await audited(`${oddityFacts.home}tides`, false);
  const hash = (await stateOf(id, 'raw'))?.hash ?? '';
  const path = join(env().DATA_DIR, 'evidence', hash.slice(0, 2), hash.slice(2, 4), `${hash}.zst`);
  await writeFile(path, 'something else');
  expect(await stateOf(id, 'raw')).toMatchObject({ state: 'damaged', note: expect.stringContaining('SHA-256') });
  await expect(openAuditEvidence(ctx(), { id, role: 'raw' })).rejects.toMatchObject({
    code: 'internal',
    message: expect.stringContaining('damaged'),
  });
  await evidence().remove(hash);
  expect(await stateOf(id, 'raw')).toMatchObject({ state: 'missing', note: expect.stringContaining('missing from') });
  await expect(getAuditEvidence(ctx(), { id, role: 'raw' })).rejects.toMatchObject({ code: 'not_found' });
});

test('somebody else’s audit, an unknown one and an unknown name are not there', async () => {
  const id = await audited(oddityFacts.home, false);
  const stranger = ctx(await newActor());
  // Sequentially, because a rejection that nothing awaits yet would count as unhandled.
  for (const asked of [
    () => openAuditEvidence(stranger, { id, role: 'raw' }),
    () => getAuditEvidence(stranger, { id, role: 'raw' }),
    () => listAuditEvidence(stranger, { id }),
    () => openAuditEvidence(ctx(), { id: crypto.randomUUID(), role: 'raw' }),
  ]) {
    await expect(asked()).rejects.toMatchObject({ code: 'not_found', message: 'Audit not found.' });
  }
  await expect(openAuditEvidence(ctx(), { id, role: '__proto__' })).rejects.toMatchObject({ code: 'not_found' });
});
