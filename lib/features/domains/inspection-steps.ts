import type { ReportStep } from '#lib/features/domains/reports-contract.ts';
import { type InspectionProgress, PART_IDS, type PartId } from '#lib/inspect/run-inspectors.ts';

const TITLES: Record<PartId, string> = {
  dns: 'Query DNS records',
  registration: 'Query WHOIS/RDAP',
  server: 'Check the server',
  certificate: 'Check the SSL certificate',
  technology: 'Detect technologies',
};

/** All parts in display order, none started. */
export function freshSteps(): ReportStep[] {
  return PART_IDS.map((id) => ({ id, title: TITLES[id], state: 'waiting', ms: null, note: null }));
}

/**
 * Tracks the parts and reports every change, one after the other, so that the last report is the latest state.
 * @param changed called with the whole list; a rejection ends the inspection
 */
export function watchSteps(changed: (steps: ReportStep[], current: string | null) => Promise<void>) {
  const steps = freshSteps();
  let told: Promise<void> = Promise.resolve();
  const set = (id: PartId, change: Partial<ReportStep>) => {
    const step = steps.find((one) => one.id === id);
    if (step) Object.assign(step, change);
    const current = steps.findLast(({ state }) => state === 'running')?.id ?? null;
    const now = structuredClone(steps);
    told = told.then(() => changed(now, current));
    return told;
  };
  const watch: InspectionProgress = {
    began: (part) => set(part, { state: 'running' }),
    ended: (part, ms, problem) =>
      set(part, problem ? { state: 'failed', ms, note: problem.slice(0, 300) } : { state: 'done', ms }),
  };
  return { watch, steps: () => structuredClone(steps) };
}
