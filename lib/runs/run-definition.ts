import type { Scope } from '#lib/contract/endpoint.ts';
import type { RunKind, RunStatus } from '#lib/contract/runs.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { ListOrder } from '#lib/platform/database/list-page.ts';
import type { Job } from '#lib/platform/queue/job.ts';
import type { RunEntry } from '#lib/runs/run-entry.ts';
import type { Client, RunColumns, RunModel } from '#lib/runs/run-model.ts';

/**
 * A kind of work that a user starts and watches: a page audit, a domain report, a brief. `defineRun` has its lifecycle,
 * once for all kinds: queued, running under a lease, ended, canceled, retried after a temporary failure, listed, filed
 * under a project, deleted. A kind supplies its table, its work and its texts.
 */
export interface RunDefinition<
  Full extends RunColumns,
  Picked extends keyof Full,
  Where extends object,
  Create extends object,
  Change extends object,
> {
  /** Kind in the list of running jobs. */
  kind: RunKind;
  /** The scope that a token needs to see these runs. */
  scope: Scope;
  /** What one is called in messages and logs: "domain report". */
  noun: string;
  /** Its plural, where that is not the noun with an s. */
  plural?: string;
  /** Its table. */
  model: (client: Client) => RunModel<Full, Where, Create, Change>;
  /** Columns that lists and attempts need besides `RunColumns`, where the table has large ones; all by default. */
  select?: Record<Picked, true>;
  /** Its job; more than one attempt where a failure may be temporary. */
  job: Pick<Job, 'name' | 'timeoutMs' | 'concurrency'> & { attempts?: number };
  /** Order of its lists; by id when that is missing. */
  order?: ListOrder;
  /**
   * Host name that a run is about. A run without a project is filed under the user's project of that domain.
   */
  host?: (data: Create) => string | null | undefined;
  /** States besides `running` in which an attempt holds a run. */
  duringAttempt?: readonly RunStatus[];
  /**
   * Whether an ended run can be queued again (`retry`). Its table then has the number of the `run`, so that a job left
   * from an earlier one finds nothing to do.
   */
  retryable?: boolean;
  /**
   * Whether a retryable run can be paused. A running one is then `pausing` until its attempt ends with the status
   * `paused`.
   */
  pausable?: boolean;
  /** Whether editors of its project may pause, resume and cancel it too; otherwise only the user who started it. */
  shared?: boolean;
  /** Columns that only mean something during an attempt, with the values that they have at other times. */
  idle?: Change;
  /** What the error of a canceled run says; nothing by default. */
  canceledError?: string;
  /** Columns to set when an attempt begins. */
  begin?: () => Change;
  /**
   * Does the work. An attempt can follow one that died: continue from what that one wrote. A transient AppError is
   * retried while attempts are left; any other error ends the run as failed, with the error's message.
   */
  execute: (ctx: Ctx, run: Attempt<Pick<Full, Picked | keyof RunColumns>, Change>) => Promise<RunEnd<Change>>;
  /**
   * Ends what belongs to a run, in the transaction that ends it without a result.
   * @returns what to do after the commit
   */
  abandon?: (client: Client, id: string, why: Abandoned) => Promise<AfterCommit | undefined>;
  /** Cleans up after a run, in the transaction that deleted it. @returns what to do after the commit */
  remove?: (client: Client, run: Full) => Promise<AfterCommit | undefined>;
  /** How much of these runs is done, for the list of running jobs, where their columns do not say it. */
  progress?: (ids: readonly string[]) => Promise<(id: string) => { done: number; total: number }>;
  /** What the list of running jobs shows of a run. */
  entry: (run: Pick<Full, Picked | keyof RunColumns>) => RunEntry;
}

/** Runs after the transaction has been committed. */
export type AfterCommit = (ctx: Ctx) => Promise<void>;

/** Why a run has no result. */
export interface Abandoned {
  status: 'canceled' | 'failed';
  error: string | null;
}

/** One attempt at a run. */
export interface Attempt<Row, Change> {
  row: Row;
  /** @returns its status now. @throws LeaseLost */
  status(): Promise<string>;
  /**
   * Writes columns of the run with a heartbeat, and in the same transaction whatever belongs to it, if this attempt still
   * holds the run.
   * @throws LeaseLost when the run was canceled, deleted, or taken over by another attempt
   */
  write(data: Change, also?: (client: Client) => Promise<void>): Promise<void>;
  /** Writes columns of the run in a transaction of the caller. @returns whether this attempt still holds the run */
  writeIn(client: Client, data: Change): Promise<boolean>;
}

/**
 * How an attempt ended a run: the columns of the result, and what else belongs to it. `paused` keeps the run until it is
 * resumed; `queued` continues it as a new job, before the time limit of this one.
 */
export interface RunEnd<Change> {
  status: 'done' | 'partial' | 'failed' | 'paused' | 'queued';
  data: Change;
  also?: (client: Client, id: string) => Promise<void>;
}
