'use client';

import Link from 'next/link';
import { kindIds, kindLabels, statusIds, titleOf } from '#components/keywords/keyword-labels.ts';
import { RunList, type RunListProps } from '#components/runs/run-list.tsx';
import { statusLabels } from '#components/runs/status-labels.ts';
import { choiceOf } from '#components/ui/record-list.tsx';
import { researchListQuery } from '#lib/features/keywords/research/client.ts';
import type { ResearchKind, ResearchStatus, ResearchSummary } from '#lib/features/keywords/research/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { ResearchTable } from './research-table.tsx';

const filters = (t: Translator) => ({
  find: { label: t('Filter by keyword or page') },
  of: choiceOf(t('Filter by type'), t('All types'), kindIds, (kind) => kindLabels(t)[kind].word),
  state: choiceOf(t('Filter by status'), t('All statuses'), statusIds, (status) => statusLabels(t)[status].word),
});

type ResearchListProps = RunListProps<
  'researches',
  ResearchSummary,
  { find: string; of: ResearchKind | ''; state: ResearchStatus | '' }
>;

/** All keyword researches, updated live while one is running. */
export function ResearchList({ now, ...first }: ResearchListProps) {
  const t = useMessages();
  return (
    <RunList
      {...first}
      kind="keyword_research"
      what={t('the keyword research')}
      filters={filters(t)}
      query={({ find, of, state }, cursor, scope) =>
        researchListQuery({
          ...scope,
          ...(find && { q: find }),
          ...(of && { kind: of }),
          ...(state && { status: state }),
          ...(cursor && { cursor }),
        })
      }
      rowsOf={({ researches }) => researches}
      noMatch={t('No matching keyword research')}
      none={{
        title: t('No keywords yet'),
        help: (
          <>
            <p>
              {t(
                'Enter a keyword above. Suggestions take about 30 seconds, no API key needed. Connect Google Ads for search volumes.',
              )}
            </p>
            <p className="mt-2">
              <Link
                href="/keywords?q=sourdough+bread"
                className="rounded-control font-medium text-accent-strong underline underline-offset-2"
              >
                {t('Try “sourdough bread”')}
              </Link>
            </p>
          </>
        ),
      }}
      nameOf={(research) => titleOf(research)}
    >
      {(researches, onDelete) => <ResearchTable researches={researches} now={now} onDelete={onDelete} />}
    </RunList>
  );
}
