import type { AuditStep } from '#lib/features/page-audits/contract.ts';
import { toAppError } from '#lib/platform/errors.ts';

/** A step of an audit. */
export type StepId = 'fetch' | 'site' | 'facts' | 'browser' | 'links' | 'checks' | 'keep';

const TITLES: Record<StepId, string> = {
  fetch: 'Fetch the page',
  facts: 'Parse its content',
  site: 'Read robots.txt and sitemaps',
  links: 'Check links',
  browser: 'Render it in a browser',
  checks: 'Calculate the score',
  keep: 'Save the report',
};

/** Receives the progress of an analysis. */
export interface Progress {
  /** Runs a step and records its outcome. */
  step<T>(id: StepId, work: () => Promise<T>): Promise<T>;
  /** Records a step that is skipped, with the reason. */
  skip(id: StepId, note: string): void;
}

/** For analyses without progress display. */
export const silent: Progress = { step: (_id, work) => work(), skip: () => {} };

/** All steps in display order, not started. */
export function freshSteps(): AuditStep[] {
  return Object.entries(TITLES).map(([id, title]) => ({ id, title, state: 'waiting', ms: null, note: null }));
}

/**
 * Keeps a list of steps and reports every change.
 * @param changed called with the whole list; a rejection ends the step that caused it
 */
export function trackSteps(changed: (steps: AuditStep[], current: string | null) => Promise<void>): Progress {
  const steps = freshSteps();
  const set = (id: StepId, change: Partial<AuditStep>) => {
    const step = steps.find((one) => one.id === id);
    if (step) Object.assign(step, change);
    const current = steps.findLast(({ state }) => state === 'running')?.id ?? null;
    return changed(structuredClone(steps), current);
  };
  return {
    async step(id, work) {
      const startedAt = performance.now();
      const elapsed = () => Math.round(performance.now() - startedAt);
      await set(id, { state: 'running' });
      try {
        const result = await work();
        await set(id, { state: 'done', ms: elapsed() });
        return result;
      } catch (error) {
        const note = toAppError(error).message.slice(0, 300);
        await set(id, { state: 'failed', ms: elapsed(), note }).catch(() => {});
        throw error;
      }
    },
    skip(id, note) {
      // Reported with the next change.
      const step = steps.find((one) => one.id === id);
      if (step) Object.assign(step, { state: 'skipped', note });
    },
  };
}
