import 'server-only';
import { ASSISTANT_NAMES, ASSISTANTS } from '#lib/contract/assistants.ts';
import type { Series } from '#lib/features/alerts/kinds/series.ts';
import { promptPath } from '#lib/features/alerts/paths.ts';
import type { MentionPoint } from '#lib/features/alerts/series/points.ts';
import { db } from '#lib/platform/database/db.ts';

interface Row {
  promptId: string;
  text: string;
  assistant: string;
  roundId: string;
  at: Date;
  mentions: number;
  citations: number;
  answers: number;
}

/**
 * Complete answers of each round that ended, by prompt and assistant. A round in which an assistant answered nothing is no
 * point. The last point before the period is the one to compare with.
 */
export async function aiMentions(
  projectId: string,
  what: 'all' | MentionPoint['what'],
  { from, until }: { from: Date; until: Date },
): Promise<Series<MentionPoint>[]> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT p.id AS "promptId", p.text, a.assistant, r.id AS "roundId", r.ended_at AS at,
      count(*) FILTER (WHERE a.is_mentioned)::int AS mentions, count(*) FILTER (WHERE a.is_cited)::int AS citations,
      count(*)::int AS answers
    FROM ai_prompt_rounds r JOIN ai_prompt_answers a ON a.round_id = r.id JOIN ai_prompts p ON p.id = a.prompt_id
    WHERE r.project_id = ${projectId}::uuid AND r.ended_at <= ${until} AND a.status = 'answered'
    GROUP BY p.id, a.assistant, r.id
    ORDER BY r.ended_at, r.id`;
  const kinds = (['mention', 'citation'] as const).filter((one) => what === 'all' || one === what);
  return [...Map.groupBy(rows, ({ promptId, assistant }) => `${promptId}:${assistant}`)].flatMap(([key, group]) => {
    const [first] = group;
    const assistant = ASSISTANTS.find((one) => one === first?.assistant);
    if (!first || !assistant) return [];
    const start = Math.max(
      0,
      group.findLastIndex(({ at }) => at <= from),
    );
    return kinds.map((kind) => ({
      subject: `ai:${key}:${kind}`,
      label: `${first.text} (${ASSISTANT_NAMES[assistant]})`,
      path: promptPath(projectId, first.promptId),
      points: group.slice(start).map(({ at, roundId, mentions, citations, answers }) => ({
        at,
        roundId,
        what: kind,
        part: kind === 'mention' ? mentions : citations,
        of: answers,
      })),
    }));
  });
}
