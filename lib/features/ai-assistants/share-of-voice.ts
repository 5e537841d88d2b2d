import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { ASSISTANTS } from '#lib/features/ai-assistants/assistants-contract.ts';
import type * as contract from '#lib/features/ai-assistants/contract.ts';
import * as store from '#lib/features/ai-assistants/prompt-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { isOnDomain } from '#lib/text/on-domain.ts';

const DAY_MS = 86_400_000;
const MAX_SOURCES = 20;

type Answer = Awaited<ReturnType<typeof store.answersBetween>>[number];

/** Rates, share of voice and sources over a number of days. @throws NotFound */
export async function getAiShareOfVoice(
  ctx: Ctx,
  { project_id: projectId, days }: InputOf<typeof contract.getAiShareOfVoice>,
): Promise<OutputOf<typeof contract.getAiShareOfVoice>> {
  const { project } = await requireProjectRole(ctx, projectId, 'viewer');
  const to = new Date(ctx.now().getTime() + 1);
  const all = await store.answersBetween(projectId, { from: new Date(to.getTime() - days * DAY_MS), to });
  return { data: summarize(all, { domain: project.domain, competitors: project.watchedDomains }) };
}

/** The same between two times, for reports. */
export async function aiVoiceBetween(
  projectId: string,
  sides: { domain: string; competitors: readonly string[] },
  period: { from: Date; to: Date },
): Promise<contract.AiShareOfVoice> {
  return summarize(await store.answersBetween(projectId, period), sides);
}

/** Calculates rates from finished answers; only complete ones count. Pure. */
export function summarize(
  all: readonly Answer[],
  { domain, competitors }: { domain: string; competitors: readonly string[] },
): contract.AiShareOfVoice {
  const answered = all.filter(isAnswered);
  const brands = [domain, ...competitors].map((one) => ({
    domain: one,
    own: one === domain,
    answers: answered.filter(({ mentioned }) => mentioned.includes(one)).length,
  }));
  const mentions = brands.reduce((sum, { answers }) => sum + answers, 0);
  const hosts = Map.groupBy(
    answered.flatMap(({ citedHosts }) => citedHosts),
    (host) => host,
  );
  return {
    ...ratesOf(all),
    assistants: ASSISTANTS.flatMap((assistant) => {
      const own = all.filter((one) => one.assistant === assistant);
      return own.length === 0 ? [] : [{ assistant, ...ratesOf(own), ...detailsOf(own.filter(isAnswered)) }];
    }),
    brands: brands
      .map((brand) => ({ ...brand, share: mentions === 0 ? null : brand.answers / mentions }))
      .toSorted((a, b) => b.answers - a.answers || Number(b.own) - Number(a.own)),
    sources: [...hosts]
      .map(([host, { length: answers }]) => ({
        host,
        own: isOnDomain(host, domain),
        competitor: competitors.some((one) => isOnDomain(host, one)),
        answers,
      }))
      .toSorted((a, b) => b.answers - a.answers || a.host.localeCompare(b.host))
      .slice(0, MAX_SOURCES),
    runs: [...Map.groupBy(all, ({ roundId }) => roundId).values()].map((rows) => ({
      started_at: rows[0]?.round.startedAt.toISOString() ?? '',
      ...ratesOf(rows),
    })),
  };
}

const isAnswered = ({ status }: Answer) => status === 'answered';
const share = (part: number, of: number) => (of === 0 ? null : part / of);

function ratesOf(all: readonly Answer[]) {
  const answered = all.filter(isAnswered);
  return {
    answered: answered.length,
    excluded: all.length - answered.length,
    mention_rate: share(answered.filter(({ isMentioned }) => isMentioned).length, answered.length),
    citation_rate: share(answered.filter(({ isCited }) => isCited).length, answered.length),
  };
}

function detailsOf(answered: readonly Answer[]) {
  const places = answered.flatMap(({ position }) => position ?? []);
  const rated = (sentiment: string) => answered.filter((one) => one.sentiment === sentiment).length;
  return {
    average_position: share(
      places.reduce((sum, place) => sum + place, 0),
      places.length,
    ),
    positive: rated('positive'),
    negative: rated('negative'),
    mixed: rated('mixed'),
    unrated: rated('unrated'),
    without_web_search: answered.filter(({ webSearch }) => webSearch === false).length,
  };
}
