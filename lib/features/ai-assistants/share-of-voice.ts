import 'server-only';
import { ASSISTANTS } from '#lib/contract/assistants.ts';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/features/ai-assistants/contract.ts';
import * as store from '#lib/features/ai-assistants/voice-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { isOnDomain } from '#lib/text/on-domain.ts';

const DAY_MS = 86_400_000;
const MAX_SOURCES = 20;

/** Rates, share of voice and sources over a number of days. @throws NotFound */
export async function getAiShareOfVoice(
  ctx: Ctx,
  { project_id: projectId, days, tag }: InputOf<typeof contract.getAiShareOfVoice>,
): Promise<OutputOf<typeof contract.getAiShareOfVoice>> {
  const { project } = await requireProjectRole(ctx, projectId, 'viewer');
  const to = new Date(ctx.now().getTime() + 1);
  const period = { from: new Date(to.getTime() - days * DAY_MS), to, tag };
  return {
    data: await aiVoiceBetween(projectId, { domain: project.domain, competitors: project.watchedDomains }, period),
  };
}

/** The project's domain, and its competitors. */
interface Sides {
  domain: string;
  competitors: readonly string[];
}

/** The same between two times, for reports. */
export async function aiVoiceBetween(
  projectId: string,
  { domain, competitors }: Sides,
  period: store.Period,
): Promise<contract.AiShareOfVoice> {
  const [rows, named, hosts] = await Promise.all([
    store.voiceRows(projectId, period),
    store.namedBrands(projectId, period),
    store.citedHosts(projectId, period, MAX_SOURCES),
  ]);
  const brands = [domain, ...competitors].map((one) => ({
    domain: one,
    own: one === domain,
    answers: named.find(({ name }) => name === one)?.answers ?? 0,
  }));
  const mentions = brands.reduce((sum, { answers }) => sum + answers, 0);
  return {
    ...ratesOf(rows),
    assistants: ASSISTANTS.flatMap((assistant) => {
      const own = rows.filter((row) => row.assistant === assistant);
      return own.length === 0 ? [] : [{ assistant, ...ratesOf(own), ...detailsOf(own) }];
    }),
    brands: brands
      .map((brand) => ({ ...brand, share: share(brand.answers, mentions) }))
      .toSorted((a, b) => b.answers - a.answers || Number(b.own) - Number(a.own)),
    sources: hosts.map(({ name: host, answers }) => ({
      host,
      own: isOnDomain(host, domain),
      competitor: competitors.some((one) => isOnDomain(host, one)),
      answers,
    })),
    runs: [...Map.groupBy(rows, ({ roundId }) => roundId).values()].map((own) => ({
      started_at: own[0]?.startedAt.toISOString() ?? '',
      ...ratesOf(own),
      assistants: ASSISTANTS.flatMap((assistant) => {
        const rows = own.filter((row) => row.assistant === assistant);
        return rows.length === 0 ? [] : [{ assistant, ...ratesOf(rows) }];
      }),
    })),
  };
}

const share = (part: number, of: number) => (of === 0 ? null : part / of);

type Counted = Exclude<keyof store.VoiceRow, 'roundId' | 'startedAt' | 'assistant'>;
const total = (rows: readonly store.VoiceRow[], name: Counted) => rows.reduce((sum, row) => sum + row[name], 0);

function ratesOf(rows: readonly store.VoiceRow[]) {
  const answered = total(rows, 'answered');
  return {
    answered,
    excluded: total(rows, 'excluded'),
    mention_rate: share(total(rows, 'mentioned'), answered),
    citation_rate: share(total(rows, 'cited'), answered),
  };
}

function detailsOf(rows: readonly store.VoiceRow[]) {
  return {
    average_position: share(total(rows, 'positionSum'), total(rows, 'positions')),
    positive: total(rows, 'positive'),
    negative: total(rows, 'negative'),
    mixed: total(rows, 'mixed'),
    unrated: total(rows, 'unrated'),
    without_web_search: total(rows, 'offline'),
  };
}
