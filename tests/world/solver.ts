import { type Answer, defineSite, type Visit } from './site.ts';

/**
 * How the solver answers: correctly, with an invalid token, never ready, not at all (its connections break), from an empty
 * account, or with an invalid answer; `fails-once`: its first poll ends in an error.
 */
export type SolverMood = 'right' | 'wrong' | 'slow' | 'down' | 'no-balance' | 'unsolvable' | 'garbage' | 'fails-once';

interface Task {
  token: string;
  looks: number;
}

/** A paid captcha solving service, at https://api.riddle-helpers.example. */
export class SolverControls {
  readonly url = 'https://api.riddle-helpers.example';
  /** The only accepted key. */
  readonly key = 'solver-key-of-the-world-5f1d';
  mood: SolverMood = 'right';
  /** Number of polls that find the task unfinished. */
  looks = 1;
  balance = 12.5;
  /** Received tasks, in order. */
  tasks: Record<string, unknown>[] = [];
  readonly #open = new Map<string, Task>();
  readonly #right = new Set<string>();

  reset(): void {
    this.mood = 'right';
    this.looks = 1;
    this.balance = 12.5;
    this.tasks = [];
    this.#open.clear();
    this.#right.clear();
  }

  /** Whether a token solves a captcha; each is valid once. */
  accepts(token: string): boolean {
    return this.#right.delete(token);
  }

  create(task: Record<string, unknown>): string {
    this.tasks.push(task);
    const id = String(7_000 + this.tasks.length);
    const token = `03AF${crypto.randomUUID().replaceAll('-', '')}${'x'.repeat(300)}`;
    if (this.mood !== 'wrong') this.#right.add(token);
    this.#open.set(id, { token, looks: 0 });
    return id;
  }

  look(id: string): Task | null {
    const task = this.#open.get(id);
    if (task) task.looks++;
    return task ?? null;
  }
}

export function solverSite(controls: SolverControls) {
  return defineSite({
    id: 'solver',
    hosts: [new URL(controls.url).hostname],
    before: () => (controls.mood === 'down' ? { body: 'x'.repeat(64), breaksOff: true } : null),
    pages: {
      '/getBalance': (visit) => asked(controls, visit, () => ({ errorId: 0, balance: controls.balance })),
      '/createTask': (visit) => asked(controls, visit, ({ task }) => create(controls, task)),
      '/getTaskResult': (visit) => asked(controls, visit, ({ taskId }) => result(controls, taskId)),
    },
  });
}

const json = (body: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
});

const refusal = (errorCode: string, errorDescription: string) => ({ errorId: 1, errorCode, errorDescription });

function asked(controls: SolverControls, visit: Visit, answer: (body: Record<string, unknown>) => unknown): Answer {
  if (controls.mood === 'garbage') return { body: '<html><body>We are moving house</body></html>' };
  const body = JSON.parse(visit.body || '{}');
  if (body.clientKey !== controls.key) {
    // Some services echo the key.
    return json(refusal('ERROR_KEY_DOES_NOT_EXIST', `Account authorization key ${body.clientKey} not found`));
  }
  const given = answer(body);
  return given === null ? json({ error: 'bad gateway' }, 502) : json(given);
}

function create(controls: SolverControls, task: unknown): unknown {
  if (controls.mood === 'no-balance') return refusal('ERROR_ZERO_BALANCE', 'Account has zero balance');
  if (!task || typeof task !== 'object') return refusal('ERROR_TASK_ABSENT', 'Task property is empty');
  const fields = Object.fromEntries(Object.entries(task));
  if (fields.type !== 'RecaptchaV2EnterpriseTaskProxyless' || !fields.websiteURL || !fields.websiteKey) {
    return refusal('ERROR_TASK_NOT_SUPPORTED', 'Task type is not supported');
  }
  return { errorId: 0, taskId: Number(controls.create(fields)) };
}

function result(controls: SolverControls, taskId: unknown): unknown {
  if (controls.mood === 'unsolvable') return refusal('ERROR_CAPTCHA_UNSOLVABLE', 'Workers could not solve it');
  const task = controls.look(String(taskId));
  if (!task) return refusal('ERROR_NO_SUCH_CAPCHA_ID', 'Task not found');
  if (controls.mood === 'fails-once' && task.looks === 1) return null;
  if (controls.mood === 'slow' || task.looks <= controls.looks) return { errorId: 0, status: 'processing' };
  return { errorId: 0, status: 'ready', solution: { gRecaptchaResponse: task.token }, cost: '0.003' };
}
