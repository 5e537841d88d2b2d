import { defineAlertKind } from './define-alert-kind.ts';
import { keywordFilters, recovery } from './fields.ts';
import { HOUR_MS } from './series.ts';
import { stateChanges } from './state-changes.ts';

const TEXTS = {
  lost: 'the business left the local pack',
  back: 'the business entered the local pack',
};

/** A local pack that had the business is shown without it. */
export const localPack = defineAlertKind({
  name: 'Local pack',
  fields: { recovered: recovery('Also notify when it enters the local pack', true), ...keywordFilters },
  everyMs: HOUR_MS,
  afterRounds: true,
  summary: () => 'The business left or entered a local pack',
  read: (from, { projectId, params, period }) => from.localPacks(projectId, params, period),
  evaluate: (series, params, { span }) => stateChanges(series, TEXTS, params, span),
});
