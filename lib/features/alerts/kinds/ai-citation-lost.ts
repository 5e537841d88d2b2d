import { defineAlertKind } from './define-alert-kind.ts';
import { keywordFilters, recovery } from './fields.ts';
import { HOUR_MS } from './series.ts';
import { stateChanges } from './state-changes.ts';

const TEXTS = {
  lost: 'the AI overview no longer names the domain',
  back: 'the AI overview names the domain again',
};

/** An AI overview that named the domain as a source is shown without it. */
export const aiCitationLost = defineAlertKind({
  name: 'AI citation lost',
  fields: { recovered: recovery('Also notify when it is named again', false), ...keywordFilters },
  everyMs: HOUR_MS,
  afterRounds: true,
  summary: () => 'The domain is no longer named by an AI overview that is shown',
  read: (from, { projectId, params, period }) => from.citations(projectId, params, period),
  evaluate: (series, params, { span }) => stateChanges(series, TEXTS, params, span),
});
