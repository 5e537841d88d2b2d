import { defineAlertKind } from './define-alert-kind.ts';
import { choice, recovery } from './fields.ts';
import { HOUR_MS } from './series.ts';
import { stateChanges } from './state-changes.ts';

const KINDS = {
  domain: { rule: 'A referring domain was lost', lost: 'no links left', back: 'links again' },
  link: { rule: 'A backlink was removed', lost: 'was removed', back: 'is back' },
};

/** A link is gone from its page, or no link of a referring domain is left. A page that refuses us counts as unknown. */
export const backlinkLost = defineAlertKind({
  name: 'Lost backlink',
  fields: {
    scope: choice('Scope', [
      ['domain', 'last link from a referring domain'],
      ['link', 'any backlink'],
    ]),
    recovered: recovery('Also notify when it recovers', false),
  },
  everyMs: HOUR_MS / 30,
  summary: ({ scope }) => KINDS[scope].rule,
  read: (from, { projectId, params, period }) => from.backlinks(projectId, params.scope, period),
  evaluate: (series, params, { span }) => stateChanges(series, KINDS[params.scope], params, span),
});
