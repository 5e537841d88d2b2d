'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Found } from '#components/keywords/found.tsx';
import { kindLabels, statusLabels, titleOf } from '#components/keywords/keyword-labels.ts';
import { DeleteRun } from '#components/runs/delete-run.tsx';
import { SaveToProject } from '#components/saved-results/save-to-project.tsx';
import { engineNames } from '#components/searches/search-labels.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { toast } from '#components/ui/toast.ts';
import { isUnderWay, repeatResearch, researchQuery } from '#lib/features/keywords/research/client.ts';
import type { ResearchDetail } from '#lib/features/keywords/research/contract.ts';
import { curlOf } from '#lib/text/call-samples.ts';
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
  const router = useRouter();
  const cache = useQueryClient();
  const query = useQuery({ ...researchQuery(initial.id), initialData: initial });
  const research = query.data;
  const { id, status } = research;
  const [doomed, setDoomed] = useState<boolean | null>(null);
  const open = isUnderWay(status);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) {
      void cache.invalidateQueries({ queryKey: ['keyword-researches'] });
      void cache.invalidateQueries({ queryKey: ['keyword-research', id] });
    }
    wasOpen.current = open;
  }, [open, cache, id]);
  const again = useMutation({
    mutationFn: () => repeatResearch(id),
    onSuccess: (next) => {
      void cache.invalidateQueries({ queryKey: ['keyword-researches'] });
      router.push(`/keywords/${next.id}`);
    },
    onError: (error) => toast.error(t('Could not start the research'), { description: error.message }),
  });

  return (
    <>
      <PageHeader
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
        actions={
          !open && (
            <>
              <CopyButton label={t('Copy as curl')} text={() => curlOf(START, inputOf(research), location.origin)} />
              <SaveToProject
                result={{ kind: 'keyword_research', recordId: research.id }}
                name={t('Keywords: {title}', { title: titleOf(research) })}
              />
              <Button size="sm" onClick={() => setDoomed(true)}>
                <Trash2 /> {t('Delete')}
              </Button>
              <Button
                size="sm"
                variant="primary"
                pending={again.isPending || again.isSuccess}
                onClick={() => again.mutate()}
              >
                <RotateCw /> {t('Ask again')}
              </Button>
            </>
          )
        }
      />
      <OutOfDate query={query} className="mb-4" />
      {open ? (
        <Running research={research} onChanged={() => void query.refetch()} />
      ) : research.keywords_count === 0 ? (
        <Ended research={research} />
      ) : (
        <Found research={research} countries={countries} />
      )}
      {doomed !== null && (
        <DeleteRun
          kind="keyword_research"
          id={doomed ? research.id : null}
          onClose={() => setDoomed(false)}
          onDeleted={() => router.push('/keywords')}
        >
          {titleOf(research)}
        </DeleteRun>
      )}
    </>
  );
}

const START = { method: 'POST', path: '/keyword_researches' };

/** The settings of a research, as input for a new one. */
const inputOf = ({ kind, seeds, url, country, engines, intents, count }: ResearchDetail) => ({
  kind,
  ...(seeds.length > 0 && { seeds }),
  ...(url && { url }),
  country,
  engines,
  ...(kind === 'long_tail' && { intents }),
  count,
});
