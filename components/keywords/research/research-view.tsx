'use client';

import { useQuery } from '@tanstack/react-query';
import { Found } from '#components/keywords/found.tsx';
import { kindLabels, titleOf } from '#components/keywords/keyword-labels.ts';
import { RunHeader } from '#components/runs/run-header.tsx';
import { statusLabels } from '#components/runs/status-labels.ts';
import { useRunAgain, useStaleWhenOver } from '#components/runs/use-run-again.ts';
import { engineNames } from '#components/searches/search-labels.ts';
import { Badge } from '#components/ui/badge.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { isUnderWay, repeatResearch, researchQuery } from '#lib/features/keywords/research/client.ts';
import type { ResearchDetail } from '#lib/features/keywords/research/contract.ts';
import { useMessages } from '#messages';
import { Ended, Running } from './running.tsx';

interface ResearchViewProps {
  initial: ResearchDetail;
  /** Named by the server: browsers disagree on the names. */
  country: string;
  language: string;
  countries: readonly { code: string; name: string }[];
}

/** One keyword research in any state: running, without keywords, or its results. */
export function ResearchView({ initial, country, language, countries }: ResearchViewProps) {
  const t = useMessages();
  const query = useQuery({ ...researchQuery(initial.id), initialData: initial });
  const research = query.data;
  const { id, status } = research;
  const open = isUnderWay(status);
  useStaleWhenOver(open, ['keyword-researches'], ['keyword-research', id]);
  const again = useRunAgain({
    run: () => repeatResearch(id),
    stale: 'keyword-researches',
    list: '/keywords',
    failure: t('Could not start the research'),
  });

  return (
    <>
      <RunHeader
        title={<span dir="auto">{titleOf(research)}</span>}
        note={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {status !== 'done' && <Badge tone={statusLabels(t)[status].tone}>{statusLabels(t)[status].word}</Badge>}
            <span>
              {kindLabels(t)[research.kind].word} · {country}, {language} ·{' '}
              {research.engines.map((engine) => engineNames[engine]).join(', ')} ·{' '}
              {t.moment(research.finished_at ?? research.created_at)}
            </span>
          </span>
        }
        isOver={!open}
        again={again}
        save={{
          result: { kind: 'keyword_research', recordId: id },
          name: t('Keywords: {title}', { title: titleOf(research) }),
          filedIn: research.project_id,
        }}
        remove={{ kind: 'keyword_research', id, name: titleOf(research), list: '/keywords' }}
      />
      <OutOfDate query={query} className="mb-4" />
      {open ? (
        <Running research={research} onChanged={() => void query.refetch()} />
      ) : research.keywords_count === 0 ? (
        <Ended research={research} />
      ) : (
        <Found research={research} countries={countries} />
      )}
    </>
  );
}
