import { defineAlertKind } from './define-alert-kind.ts';
import { keywordFilters, recovery } from './fields.ts';
import { HOUR_MS } from './series.ts';
import { stateChanges } from './state-changes.ts';

const TEXTS = {
  lost: 'the AI Overview no longer cites the domain',
  back: 'the AI Overview cites the domain again',
};

/** An AI overview that named the domain as a source is shown without it. */
export const aiCitationLost = defineAlertKind({
  name: 'Lost AI citation',
  fields: { recovered: recovery('Also notify when it is cited again', false), ...keywordFilters },
  everyMs: HOUR_MS,
  afterRounds: true,
  summary: () => 'The domain is no longer cited in an AI Overview',
  read: (from, { projectId, params, period }) => from.citations(projectId, params, period),
  evaluate: (series, params, { span }) => stateChanges(series, TEXTS, params, span),
});
