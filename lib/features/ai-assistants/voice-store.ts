import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Sums over the finished answers of a project in a period, in SQL: there can be hundreds of thousands. */

/** Runs that started in it; `to` is exclusive. */
export interface Period {
  from: Date;
  to: Date;
  /** Only prompts with this tag. */
  tag?: string | undefined;
}

/** Answers of one assistant in one run. */
export interface VoiceRow {
  roundId: string;
  startedAt: Date;
  assistant: string;
  answered: number;
  excluded: number;
  mentioned: number;
  cited: number;
  positions: number;
  positionSum: number;
  positive: number;
  negative: number;
  mixed: number;
  unrated: number;
  offline: number;
}

const within = (projectId: string, { from, to, tag }: Period) => Prisma.sql`
  FROM ai_prompt_rounds r JOIN ai_prompt_answers a ON a.round_id = r.id
  WHERE r.project_id = ${projectId}::uuid AND r.started_at >= ${from} AND r.started_at < ${to}
  ${tag === undefined ? Prisma.empty : Prisma.sql`AND a.prompt_id IN (SELECT id FROM ai_prompts WHERE project_id = ${projectId}::uuid AND ${tag} = ANY(tags))`}`;

/** Sums by run and assistant, the oldest run first. Only complete answers count, the others are excluded. */
export const voiceRows = (projectId: string, period: Period): Promise<VoiceRow[]> => db().$queryRaw<VoiceRow[]>`
  SELECT r.id AS "roundId", r.started_at AS "startedAt", a.assistant,
    count(*) FILTER (WHERE a.status = 'answered')::int AS answered,
    count(*) FILTER (WHERE a.status <> 'answered')::int AS excluded,
    count(*) FILTER (WHERE a.is_mentioned)::int AS mentioned, count(*) FILTER (WHERE a.is_cited)::int AS cited,
    count(a.position)::int AS positions, coalesce(sum(a.position), 0)::int AS "positionSum",
    count(*) FILTER (WHERE a.sentiment = 'positive')::int AS positive,
    count(*) FILTER (WHERE a.sentiment = 'negative')::int AS negative,
    count(*) FILTER (WHERE a.sentiment = 'mixed')::int AS mixed,
    count(*) FILTER (WHERE a.sentiment = 'unrated')::int AS unrated,
    count(*) FILTER (WHERE a.status = 'answered' AND NOT a.web_search)::int AS offline
  ${within(projectId, period)} AND a.status NOT IN ('queued', 'asking')
  GROUP BY r.id, a.assistant ORDER BY r.started_at, r.id`;

/** A domain or host with the number of complete answers that name or cite it. */
interface Named {
  name: string;
  answers: number;
}

/** Domains of brands by the answers that name them. */
export const namedBrands = (projectId: string, period: Period): Promise<Named[]> => db().$queryRaw<Named[]>`
  SELECT name, count(*)::int AS answers
  FROM (SELECT unnest(a.mentioned) AS name ${within(projectId, period)} AND a.status = 'answered') AS named
  GROUP BY name`;

/** The hosts that most answers cite. */
export const citedHosts = (projectId: string, period: Period, take: number): Promise<Named[]> => db().$queryRaw<
  Named[]
>`
  SELECT name, count(*)::int AS answers
  FROM (SELECT unnest(a.cited_hosts) AS name ${within(projectId, period)} AND a.status = 'answered') AS cited
  GROUP BY name ORDER BY answers DESC, name LIMIT ${take}`;
