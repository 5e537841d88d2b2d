import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#lib/features/context.ts';
import { getKeywordResearch, startKeywordResearch } from '#lib/features/keyword-research/contract.ts';
import * as read from '#lib/features/keyword-research/keywords.ts';
import { listResearchedKeywords } from '#lib/features/keyword-research/keywords-contract.ts';
import { researchKeywords } from '#lib/features/keyword-research/research-keywords.job.ts';
import * as researches from '#lib/features/keyword-research/researches.ts';
import { closeParsers } from '#lib/features/page-analysis/parse-facts.ts';
import { db } from '#lib/platform/db.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
let actor: Actor & { kind: 'user' };
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeParsers()]);
});
beforeEach(async () => {
  reach.world.engines.reset();
  await db().engineHealth.deleteMany();
  await db().enginePace.deleteMany();
  actor = await newActor();
});

async function newActor(): Promise<Actor & { kind: 'user' }> {
  const user = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com`, role: 'member' } });
  return { kind: 'user', userId: user.id, role: 'member' };
}

const ctx = (who: Actor = actor) => reach.ctx({ actor: who });
const system = () => reach.ctx({ actor: { kind: 'system' } });
const start = async (given: Record<string, unknown>) => {
  const input = startKeywordResearch.input.parse(given);
  return (await researches.startKeywordResearch(ctx(), input)).data.research;
};
const work = (id: string) => researchKeywords.handle(system(), { id });
const detail = async (id: string) => {
  const answer = await researches.getKeywordResearch(ctx(), { id });
  expect(getKeywordResearch.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data.research;
};
const list = async (id: string, given: Record<string, unknown> = {}) => {
  const input = listResearchedKeywords.input.parse({ id, limit: 100, ...given });
  const answer = await read.listResearchedKeywords(ctx(), input);
  expect(listResearchedKeywords.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data;
};

describe('a related research', () => {
  test('waits, is done by a worker, and is read page by page', async () => {
    const { id, status } = await start({ seeds: ['sourdough bread'] });
    expect(status).toBe('queued');
    await work(id);
    const done = await detail(id);
    expect(done).toMatchObject({ status: 'done', error: null, figures_reason: expect.stringContaining('Google Ads') });
    const { keywords, count } = await list(id);
    expect(keywords[0]).toMatchObject({ position: 1, keyword: 'sourdough bread', avg_monthly_searches: null });
    expect(count).toBe(done.keywords_count);
    expect(count).toBeGreaterThan(5);
  });
});
