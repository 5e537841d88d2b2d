import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/features/ai-visibility/contract.ts';
import { type Sides, sourcesOf } from '#lib/features/ai-visibility/marks.ts';
import { keywordOf, scopeOf } from '#lib/features/ai-visibility/service.ts';
import type { AiVisibilityState } from '#lib/features/ai-visibility/states-contract.ts';
import * as store from '#lib/features/ai-visibility/store.ts';
import { AI_ENGINES } from '#lib/features/rankings/ai-engines-contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { NotFound } from '#lib/platform/errors.ts';

type Check = Awaited<ReturnType<typeof store.checksOf>>[number];

/**
 * All checks of a keyword with their overview states, and the texts of two of them.
 * @throws NotFound for a keyword of another project, and for a time without a check
 */
export async function getAiOverview(
  ctx: Ctx,
  { keyword_id: keywordId, at, before, ...input }: InputOf<typeof contract.getAiOverview>,
): Promise<OutputOf<typeof contract.getAiOverview>> {
  const { sides, span } = await scopeOf(ctx, input);
  const keyword = await store.findKeyword(input.project_id, keywordId);
  if (!keyword) throw new NotFound('Tracked keyword not found in this project.');
  const checks = await store.checksOf(keyword.no, span);
  const shown = checks.filter(({ aiState }) => aiState === 'present');
  const chosen = at ? new Date(at) : shown.at(-1)?.at;
  // The newest earlier overview with a different citation result; else the newest one.
  const earlier = shown.filter((one) => chosen && one.at < chosen);
  const now = shown.find((one) => one.at.getTime() === chosen?.getTime());
  const other = earlier.findLast((one) => (one.aiPlace === null) !== (now?.aiPlace === null)) ?? earlier.at(-1);
  const compared = before ? new Date(before) : other?.at;
  return {
    data: {
      keyword: keywordOf(keyword),
      has_overviews: AI_ENGINES.some((one) => one === keyword.engine),
      checks: checks.map(brief),
      at: chosen ? await overviewAt(keyword.no, chosen, sides) : null,
      before: compared ? await overviewAt(keyword.no, compared, sides) : null,
    },
  };
}

async function overviewAt(no: number, at: Date, sides: Sides): Promise<contract.StoredOverview> {
  const check = await store.checkAt(no, at);
  if (!check) throw new NotFound(`This keyword was not checked at ${at.toISOString()}.`);
  const { top } = check;
  return {
    ...brief(check),
    text: top?.aiText ?? null,
    sources: sourcesOf(top?.aiSources, top?.hosts ?? [], sides),
  };
}

const brief = (check: Check) => ({
  at: check.at.toISOString(),
  state: stateOf(check),
  place: check.aiPlace,
  position: check.position,
  depth: check.depth,
  reason: check.aiReason ?? check.reason,
});

function stateOf({ aiState, aiPlace }: Check): AiVisibilityState {
  if (aiState === 'present') return aiPlace === null ? 'not_cited' : 'cited';
  return aiState === 'absent' ? 'absent' : 'unmeasured';
}
