'use client';

import { RunList, type RunListProps } from '#components/runs/run-list.tsx';
import { choiceOf } from '#components/ui/record-list.tsx';
import { emailRunListQuery } from '#lib/features/emails/client.ts';
import type { EmailRunState, EmailRunSummary } from '#lib/features/emails/runs-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { runStates, stateLabels } from './email-labels.ts';
import { EmailTable } from './email-table.tsx';

const filters = (t: Translator) => ({
  find: { label: t('Filter by domain') },
  state: choiceOf(t('Filter by status'), t('All statuses'), runStates, (state) => stateLabels(t)[state].word),
});

type EmailListProps = RunListProps<'runs', EmailRunSummary, { find: string; state: EmailRunState | '' }>;

/** All email discovery runs, updated live while one is running. */
export function EmailList({ now, ...first }: EmailListProps) {
  const t = useMessages();
  return (
    <RunList
      {...first}
      kind="email_run"
      what={t('the email searches')}
      filters={filters(t)}
      query={({ find, state }, cursor, scope) =>
        emailRunListQuery({ ...scope, ...(find && { find }), ...(state && { state }), ...(cursor && { cursor }) })
      }
      rowsOf={({ runs }) => runs}
      noMatch={t('No matching email searches')}
      none={{
        title: t('No email searches yet'),
        help: t('Enter a domain above. We check its contact, legal, about and team pages (up to 30 seconds).'),
      }}
      nameOf={(run) => run.domain}
    >
      {(runs, onDelete) => <EmailTable runs={runs} now={now} onDelete={onDelete} />}
    </RunList>
  );
}
