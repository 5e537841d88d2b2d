import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiAnswer, CallApi } from '#tests/resilience/api-client.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';

/** One request of the load, timed with `performance`. */
export interface LoadAnswer extends ApiAnswer {
  what: 'launch' | 'audit' | 'project' | 'poll' | 'read' | 'list';
  began: number;
  ended: number;
}

/** Records that the API has acknowledged, by the table that must contain them. */
export type Ledger = Record<'ai_answers' | 'audits' | 'projects', string[]>;

export interface LedgerLoad {
  answers: LoadAnswer[];
  ledger: Ledger;
  /** Stops sending; resolves when all requests are answered. */
  stop: () => Promise<void>;
}

/**
 * Writes and reads at a fixed rate, without waiting for earlier answers: each sequence of eight requests is two audits, two
 * projects, a list, and reads of acknowledged records; every `launchEach`th request is a `serp_ai` instead.
 */
export function ledgerLoad(call: CallApi, given: { everyMs: number; launchEach: number }): LedgerLoad {
  const ledger: Ledger = { ai_answers: [], audits: [], projects: [] };
  const answers: LoadAnswer[] = [];
  const open = new Set<Promise<void>>();
  let stopping = false;
  const one = async (
    what: LoadAnswer['what'],
    asking: Promise<ApiAnswer>,
    keep?: (body: ApiAnswer['body']) => void,
  ) => {
    const began = performance.now();
    const answer = await asking;
    answers.push({ ...answer, what, began, ended: began + answer.tookMs });
    // 202: the job of the new record is still running.
    if (answer.status >= 200 && answer.status < 300) keep?.(answer.body);
  };
  const anyOf = (ids: string[]) => ids[Math.floor(Math.random() * ids.length)];
  const ask = (n: number): Promise<void> => {
    if (n % given.launchEach === 0) {
      return one('launch', call(`/serp_ai?query=${encodeURIComponent(`what is load number ${n}`)}`), ({ data }) => {
        ledger.ai_answers.push(data.uuid);
      });
    }
    const [audit, answer] = [anyOf(ledger.audits), anyOf(ledger.ai_answers)];
    if (n % 4 === 1 || !audit) {
      const json = { url: `${oddityFacts.home}slow?ms=${300 + (n % 7) * 100}`, render: false };
      return one('audit', call('/audits', { json }), ({ data }) => {
        ledger.audits.push(data.audit.id);
      });
    }
    if (n % 4 === 2) {
      const json = { name: `Load ${n}`, domain: `load-${n}.example` };
      return one('project', call('/projects', { json }), ({ data }) => {
        ledger.projects.push(data.project.id);
      });
    }
    if (n % 8 === 3) return one('list', call('/audits?limit=20'));
    if (n % 8 === 7 && answer) return one('poll', call(`/serp_ai/${answer}`));
    return one('read', call(`/audits/${audit}`));
  };
  const sending = (async () => {
    for (let n = 0; !stopping; n++) {
      const asked = ask(n).finally(() => open.delete(asked));
      open.add(asked);
      await sleep(given.everyMs);
    }
  })();
  return {
    answers,
    ledger,
    async stop() {
      stopping = true;
      await sending;
      await Promise.all(open);
    },
  };
}

/** Acknowledged ids that are missing. */
export async function lostOf(
  ledger: Ledger,
  query: (text: string, values: unknown[]) => Promise<{ id: string }[]>,
): Promise<string[]> {
  const lost: string[] = [];
  for (const [table, ids] of Object.entries(ledger)) {
    const found = new Set(
      (await query(`SELECT id FROM ${table} WHERE id = ANY($1::uuid[])`, [ids])).map(({ id }) => id),
    );
    lost.push(...ids.filter((id) => !found.has(id)).map((id) => `${table} ${id}`));
  }
  return lost;
}
