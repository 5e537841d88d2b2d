import 'server-only';
import { z } from 'zod';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { exportAiAnswers as definition } from '#lib/features/ai-assistants/contract.ts';
import { toUsd } from '#lib/features/ai-assistants/cost.ts';
import { everyAnswer } from '#lib/features/ai-assistants/prompt-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';

const HEAD = [
  ...[
    'prompt',
    'country',
    'tags',
    'assistant',
    'model',
    'web_search',
    'round',
    'repeat',
    'answered_at',
    'status',
    'reason',
  ],
  ...[
    'mentioned',
    'cited',
    'position',
    'list_length',
    'sentiment',
    'sentiment_words',
    'brands',
    'citations',
    'cost_usd',
    'text',
  ],
] as const;
const DAY_MS = 86_400_000;
const urls = z.array(z.object({ url: z.string() })).catch([]);

/** Every stored answer as a file, streamed while it is read. @throws NotFound */
export async function exportAiAnswers(ctx: Ctx, { format, ...input }: InputOf<typeof definition>): Promise<FileAnswer> {
  const { fileStem, tables } = await tablesOf(ctx, input);
  return fileOfTables(fileStem, tables, format);
}

/** The same for the dashboard's links. @throws InvalidInput, NotFound */
export async function exportFromDashboard(ctx: Ctx, { id, query }: { id: string; query: URLSearchParams }) {
  const parsed = parseInput(definition.input, { ...Object.fromEntries(query), project_id: id });
  if (!parsed.ok) throw new InvalidInput(parsed.problem.message);
  return tablesOf(ctx, parsed.data);
}

async function tablesOf(ctx: Ctx, { project_id: projectId, days, tag }: Omit<InputOf<typeof definition>, 'format'>) {
  const { project } = await requireProjectRole(ctx, projectId, 'viewer');
  const fileStem = `ai-answers-${project.domain}-${ctx.now().toISOString().slice(0, 10)}`;
  const since = new Date(ctx.now().getTime() - days * DAY_MS);
  const tables: Table[] = [{ name: 'AI answers', head: HEAD, rows: rowsOf(projectId, since, tag) }];
  return { fileStem, tables };
}

async function* rowsOf(projectId: string, since: Date, tag?: string): AsyncGenerator<Cell[]> {
  for await (const row of everyAnswer(projectId, since, tag)) {
    const isAnswered = row.status === 'answered';
    yield [
      ...[
        row.prompt.text,
        row.prompt.country,
        row.prompt.tags.join(','),
        row.assistant,
        row.model,
        row.webSearch,
        row.round.startedAt.toISOString(),
      ],
      ...[row.repeat, row.answeredAt?.toISOString() ?? null, row.status, row.reason],
      ...(isAnswered
        ? [row.isMentioned, row.isCited, row.position, row.listLength, row.sentiment]
        : [null, null, null, null, null]),
      ...[
        row.sentimentWords.join(' '),
        row.mentioned.join(' '),
        urls
          .parse(row.citations)
          .map(({ url }) => url)
          .join(' '),
      ],
      ...[row.costMicros === null ? null : toUsd(row.costMicros), row.text],
    ];
  }
}
