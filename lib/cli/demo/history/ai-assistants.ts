import type pg from 'pg';
import { idAt, insertRows } from '#lib/cli/demo/history/bulk.ts';
import type { HistoryOf } from '#lib/cli/demo/history/history-of.ts';
import { COMPETITORS } from '#lib/cli/demo/history/scenario.ts';
import { analyze, brandOfDomain } from '#lib/features/ai-assistants/analyze-answer.ts';
import { shopAnswer } from '#tests/world/assistants.ts';
import { hash, token } from '#tests/world/engines/html.ts';

/** Prompts of the sample. */
const PROMPTS = [
  { text: 'Which bakery sells the best sourdough bread online?', tags: ['delivery', 'sourdough'] },
  { text: 'Where can I order fresh rye bread for delivery?', tags: ['delivery'] },
  { text: 'Which bakeries offer a bread subscription?', tags: ['delivery'] },
  { text: 'Recommend a bakery with filter coffee for breakfast', tags: ['shop'] },
  { text: 'Which bakery teaches sourdough courses?', tags: ['sourdough'] },
] as const;
const ASSISTANTS = ['openai', 'anthropic', 'gemini', 'perplexity', 'google_ai_mode'] as const;
const REPEATS = 2;
const WEEK = 7;
const COST_MICROS = 20_000;

type Row = Record<string, unknown>;

/** Weekly rounds of the sample project: what the simulated assistants answered, read by the product's rules. */
export async function seedAiAssistants(
  client: pg.Client,
  { projectId, isOwn, host, daysAgo, at, worldDay, start, now }: HistoryOf,
): Promise<void> {
  const brands = {
    own: { domain: host.replace(/^www\./, ''), names: ['harbour bakery'] },
    competitors: COMPETITORS.map(brandOfDomain),
  };
  const prompts = PROMPTS.map((prompt) => ({
    id: idAt(start, token(`prompt|${projectId}|${prompt.text}`)),
    ...prompt,
  }));
  await insertRows(
    client,
    'ai_prompts',
    { id: 'uuid', project_id: 'uuid', text: 'text', tags: 'text[]', country: 'text', created_at: 'timestamptz' },
    prompts.map((prompt) => ({ ...prompt, project_id: projectId, country: 'gb', created_at: start })),
  );
  await client.query(
    `INSERT INTO ai_prompt_settings (project_id, assistants, repeats, every, next_at, cap_micros)
     VALUES ($1, $2, $3, 'weekly', $4, 20000000)`,
    [projectId, ASSISTANTS, REPEATS, new Date(now.getTime() + WEEK * 86_400_000)],
  );
  const rounds: Row[] = [];
  const answers: Row[] = [];
  const spend = new Map<string, number>();
  for (const ago of daysAgo.filter((day) => day % WEEK === 0 && day < 120)) {
    const startedAt = at(ago, 0);
    const roundId = idAt(startedAt, token(`ai-round|${projectId}|${ago}`));
    rounds.push({ id: roundId, project_id: projectId, scheduled: true, started_at: startedAt, ended_at: at(ago, 30) });
    for (const { id: promptId, text: prompt } of prompts)
      for (const assistant of ASSISTANTS)
        for (let repeat = 1; repeat <= REPEATS; repeat++) {
          const key = `${projectId} ${ago} ${prompt} ${assistant} ${repeat}`;
          const said = shopAnswer(
            assistant,
            prompt,
            worldDay(startedAt) + (repeat === 2 && hash(key) % 3 === 0 ? WEEK : 0),
          );
          // Some answers fail or are refused, as in reality.
          const luck = hash(key) % 40;
          const status = luck === 0 ? 'failed' : luck === 1 ? 'refused' : 'answered';
          const citations = said.sources.map((one) => ({ ...one, host: new URL(one.url).host }));
          const isAnswered = status === 'answered';
          const read = analyze(said.text, citations, brands);
          const cost = assistant === 'google_ai_mode' || status === 'failed' ? 0 : COST_MICROS;
          const month = startedAt.toISOString().slice(0, 7);
          spend.set(month, (spend.get(month) ?? 0) + cost);
          answers.push({
            id: idAt(startedAt, token(`ai-answer|${key}`)),
            round_id: roundId,
            prompt_id: promptId,
            assistant,
            repeat,
            status,
            reason: {
              answered: null,
              refused: 'The assistant refused to answer.',
              failed: 'The assistant failed with status 503.',
            }[status],
            attempts: 1,
            reserved_micros: cost,
            cost_micros: cost,
            asked_at: startedAt,
            answered_at: at(ago, 10),
            model: assistant === 'google_ai_mode' ? '' : 'harbour-assistant',
            web_search: isAnswered ? true : null,
            text: isAnswered ? said.text : null,
            citations: isAnswered ? citations : null,
            cited_hosts: isAnswered ? citations.map((one) => one.host.replace(/^www\./, '')) : [],
            mentioned: isAnswered ? read.mentioned : [],
            is_mentioned: isAnswered ? read.isMentioned : null,
            is_cited: isAnswered ? citations.some((one) => isOwn(one.host)) : null,
            position: isAnswered ? read.position : null,
            list_length: isAnswered ? read.listLength : null,
            sentiment: isAnswered ? read.sentiment : null,
            sentiment_words: isAnswered ? read.sentimentWords : [],
          });
        }
  }
  await insertRows(
    client,
    'ai_prompt_rounds',
    { id: 'uuid', project_id: 'uuid', scheduled: 'boolean', started_at: 'timestamptz', ended_at: 'timestamptz' },
    rounds,
  );
  await insertRows(client, 'ai_prompt_answers', COLUMNS, answers);
  await insertRows(
    client,
    'ai_prompt_spend',
    { project_id: 'uuid', month: 'text', committed_micros: 'bigint' },
    [...spend].map(([month, micros]) => ({ project_id: projectId, month, committed_micros: micros })),
  );
  for (const [month, micros] of spend)
    await client.query(
      `INSERT INTO ai_total_spend (month, committed_micros) VALUES ($1, $2)
       ON CONFLICT (month) DO UPDATE SET committed_micros = ai_total_spend.committed_micros + excluded.committed_micros`,
      [month, micros],
    );
}

const COLUMNS = {
  id: 'uuid',
  round_id: 'uuid',
  prompt_id: 'uuid',
  assistant: 'text',
  repeat: 'integer',
  status: 'text',
  reason: 'text',
  attempts: 'integer',
  reserved_micros: 'bigint',
  cost_micros: 'bigint',
  asked_at: 'timestamptz',
  answered_at: 'timestamptz',
  model: 'text',
  web_search: 'boolean',
  text: 'text',
  citations: 'jsonb',
  cited_hosts: 'text[]',
  mentioned: 'text[]',
  is_mentioned: 'boolean',
  is_cited: 'boolean',
  position: 'integer',
  list_length: 'integer',
  sentiment: 'text',
  sentiment_words: 'text[]',
} as const;
