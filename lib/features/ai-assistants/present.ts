import { ASSISTANTS, type Assistant } from '#lib/contract/assistants.ts';
import { ANSWER_STATUSES, SENTIMENTS } from '#lib/features/ai-assistants/assistants-contract.ts';
import type { PromptCell } from '#lib/features/ai-assistants/contract.ts';
import { toUsd } from '#lib/features/ai-assistants/cost.ts';
import type { AnswerRow } from '#lib/features/ai-assistants/fields-contract.ts';
import type { ListedAnswer, PromptData } from '#lib/features/ai-assistants/prompt-store.ts';

/** Stored answers as the contract returns them. */

/** A stored assistant. */
export const assistantOf = (name: string): Assistant => ASSISTANTS.find((one) => one === name) ?? 'compatible';
/** A stored state. */
export const statusOf = (name: string) => ANSWER_STATUSES.find((one) => one === name) ?? 'failed';

/** A prompt without its answers. */
export const toPrompt = ({ id, text, country, tags }: PromptData & { id: string }) => ({ id, text, country, tags });

/** One answer without its text. */
export function toAnswer(row: ListedAnswer & { citations?: unknown }): AnswerRow {
  const isAnswered = row.status === 'answered';
  return {
    id: row.id,
    assistant: assistantOf(row.assistant),
    run_id: row.roundId,
    started_at: row.round.startedAt.toISOString(),
    repeat: row.repeat,
    status: statusOf(row.status),
    reason: row.reason,
    answered_at: row.answeredAt?.toISOString() ?? null,
    model: row.model || null,
    web_search: row.webSearch,
    mentioned: isAnswered ? row.isMentioned : null,
    cited: isAnswered ? row.isCited : null,
    citations: row.citedHosts.length,
    position: row.position,
    list_length: row.listLength,
    sentiment: SENTIMENTS.find((one) => one === row.sentiment) ?? null,
    cost_usd: row.costMicros === null ? null : toUsd(row.costMicros),
  };
}

const isOpen = ({ status }: ListedAnswer) => status === 'queued' || status === 'asking';

/** The repeats of one prompt and assistant in a round. */
export function toCell(rows: readonly ListedAnswer[]): PromptCell | null {
  const [first] = rows;
  if (!first) return null;
  const answered = rows.filter(({ status }) => status === 'answered');
  const others = rows.filter((row) => row.status !== 'answered' && !isOpen(row));
  const [most] = [...Map.groupBy(others, ({ status }) => status).values()].toSorted((a, b) => b.length - a.length);
  const places = answered.flatMap(({ position }) => position ?? []);
  return {
    assistant: assistantOf(first.assistant),
    started_at: first.round.startedAt.toISOString(),
    asked: rows.length,
    open: rows.filter(isOpen).length,
    answered: answered.length,
    mentioned: answered.filter(({ isMentioned }) => isMentioned).length,
    cited: answered.filter(({ isCited }) => isCited).length,
    without_citations: answered.filter(({ citedHosts }) => citedHosts.length === 0).length,
    web_search: answered[0]?.webSearch ?? null,
    best_position: places.length > 0 ? Math.min(...places) : null,
    worst_position: places.length > 0 ? Math.max(...places) : null,
    status: statusOf(most?.[0]?.status ?? (answered.length > 0 ? 'answered' : first.status)),
    reason: most?.[0]?.reason ?? null,
  };
}
