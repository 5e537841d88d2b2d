import { defineAlertKind } from './define-alert-kind.ts';
import { choice, recovery } from './fields.ts';
import { HOUR_MS } from './series.ts';
import { stateChanges } from './state-changes.ts';

const KINDS = {
  domain: { rule: 'No link of a referring domain is left', lost: 'no link is left', back: 'links again' },
  link: { rule: 'A link is gone from its page', lost: 'is gone', back: 'is back' },
};

/** A link is gone from its page, or no link of a referring domain is left. A page that refuses us counts as unknown. */
export const backlinkLost = defineAlertKind({
  name: 'Backlink lost',
  fields: {
    scope: choice('What is lost', [
      ['domain', 'the last link of a referring domain'],
      ['link', 'any link'],
    ]),
    recovered: recovery('Also notify when it is back', false),
  },
  everyMs: HOUR_MS / 30,
  summary: ({ scope }) => KINDS[scope].rule,
  read: (from, { projectId, params, period }) => from.backlinks(projectId, params.scope, period),
  evaluate: (series, params, { span }) => stateChanges(series, KINDS[params.scope], params, span),
});
