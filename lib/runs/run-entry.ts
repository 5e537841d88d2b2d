import type { RunKind } from '#lib/contract/runs.ts';
import type { RunColumns } from '#lib/runs/run-model.ts';

/** Selects the runs that the list of running jobs shows. */
export interface Window {
  userId: string;
  /** Older active runs are lost or forgotten; nobody waits for them. */
  since: Date;
  /** Runs that ended after this are still shown. */
  endedSince: Date;
}

/** An operation with its input; missing values are left out. */
export interface RunCall {
  operation: string;
  input: Record<string, string | number | boolean | null | undefined>;
}

/** What the list of running jobs shows of a run besides its columns. */
export interface RunEntry {
  /** What it is about: an address, a domain, a query, a name. */
  title: string;
  /** Its screen in the dashboard. */
  path: string;
  /** What it does now. */
  step?: string | null;
  /** How much of `total` is done; a total of zero is not known yet. */
  done?: number;
  total?: number;
  /** How it is shown, where that is not its status. */
  state?: string;
  /** The operation that ends it; null when there is none. */
  cancel: RunCall | null;
  /** The operation that runs it again after it failed or was canceled; null when there is none. */
  retry: RunCall | null;
}

/** A run in the list of running jobs. */
export interface CurrentRun extends RunEntry {
  kind: RunKind;
  row: Pick<RunColumns, 'id' | 'status' | 'createdAt' | 'finishedAt'> &
    Partial<Pick<RunColumns, 'startedAt' | 'error'>>;
}
