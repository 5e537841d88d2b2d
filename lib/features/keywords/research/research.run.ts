import { findKeywords } from '#lib/features/keywords/research/find-keywords.ts';
import { type Findings, type ResearchRow, saveKeywords } from '#lib/features/keywords/research/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { defineRun } from '#lib/runs/define-run.ts';
import type { Attempt, RunEnd } from '#lib/runs/run-definition.ts';

/** Twenty seeds at the engines' rate limits, then figures ten at a time. */
const WHOLE_MS = 600_000;

/** All keywords are written together at the end, so an attempt after a dead worker begins again. */
export const researches = defineRun({
  kind: 'keyword_research',
  scope: 'keywords',
  noun: 'keyword research',
  plural: 'keyword research',
  model: (client) => client.keywordResearch,
  host: ({ url }) => url && new URL(url).hostname,
  job: { name: 'research-keywords', timeoutMs: WHOLE_MS, attempts: 2 },
  idle: { step: null },
  canceledError: 'Canceled before it finished.',
  begin: () => ({ stepsDone: 0, stepsTotal: 0 }),
  execute: research,
  entry: ({ id, seeds, url, step, stepsDone, stepsTotal }) => ({
    title: seeds.join(', ') || (url ?? ''),
    path: `/keywords/${id}`,
    step,
    done: stepsDone,
    total: stepsTotal,
    cancel: { operation: 'cancel_keyword_research', input: { id } },
    retry: { operation: 'repeat_keyword_research', input: { id } },
  }),
});

type Change = Prisma.KeywordResearchUncheckedUpdateManyInput;

async function research(ctx: Ctx, { row, write }: Attempt<ResearchRow, Change>): Promise<RunEnd<Change>> {
  // Acts as the owner to use their stored searches; a job has none of its own.
  const asOwner: Ctx = { ...ctx, actor: { kind: 'user', userId: row.userId, role: 'member' } };
  const found = await findKeywords(asOwner, row, ({ sources, ...progress }) =>
    write({ ...progress, ...(sources && { sources: json(sources) }) }),
  );
  return endWith(found);
}

/** How a research with this result ends. */
export function endWith({ keywords, sources, language, figuresReason, currency }: Findings): RunEnd<Change> {
  return {
    status: 'done',
    data: {
      language,
      sources: json(sources),
      keywordsCount: keywords.length,
      figuresCount: keywords.filter(({ volume }) => volume !== null && volume !== undefined).length,
      figuresReason: storable(figuresReason),
      currency,
    },
    also: (client, id) => saveKeywords(client, id, keywords),
  };
}

const json = (value: unknown): Prisma.InputJsonValue => storable(value) as Prisma.InputJsonValue;
