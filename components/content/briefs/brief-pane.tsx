'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CountryControl, EngineControl } from '#components/forms/engine-controls.tsx';
import { SaveToProject } from '#components/saved-results/save-to-project.tsx';
import { engineIds, engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Search } from '#components/ui/icons.tsx';
import { Input } from '#components/ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout, ErrorState } from '#components/ui/states.tsx';
import { isMissing, isUnderWay } from '#lib/features/content/briefs/client/brief-state.ts';
import { briefQuery, startBrief } from '#lib/features/content/briefs/client.ts';
import type { DraftSaver } from '#lib/features/content/drafts/client/draft-saver.ts';
import type { DraftTexts } from '#lib/features/content/drafts/client/draft-texts.ts';
import { linkBrief } from '#lib/features/content/drafts/client.ts';
import type { DraftDetail } from '#lib/features/content/drafts/contract.ts';
import { useMessages } from '#messages';
import { BriefFindings } from './brief-findings.tsx';
import { BriefProgress } from './brief-progress.tsx';

/** The draft beside which the brief is shown. */
export interface BriefPaneProps {
  draft: DraftDetail;
  texts: DraftTexts;
  saver: DraftSaver;
  countries: readonly { code: string; name: string }[];
  /** Inserts a heading into the text. */
  onHeading: (text: string) => void;
}

/** What the ranking pages for the draft's keyword have in common. */
export function BriefPane(props: BriefPaneProps) {
  const t = useMessages();
  const { draft } = props;
  return draft.brief_id === null ? (
    <Frame note={t('Analysis of the top-ranking pages.')}>
      <StartBrief {...props} label={t('Analyze SERP')} />
    </Frame>
  ) : (
    <KnownBrief key={draft.brief_id} {...props} id={draft.brief_id} />
  );
}

function Frame({ note, children }: { note: ReactNode; children: ReactNode }) {
  const t = useMessages();
  return (
    <Panel aria-label={t('Content brief')}>
      <PanelHeader title={t('Content brief')} note={note} />
      {children}
    </Panel>
  );
}

function KnownBrief({ id, ...props }: BriefPaneProps & { id: string }) {
  const t = useMessages();
  const cache = useQueryClient();
  const { data: brief, error, refetch } = useQuery(briefQuery(id));
  const isOver = brief !== undefined && !isUnderWay(brief);
  const wasOver = useRef(isOver);
  useEffect(() => {
    // The content check compares with the brief.
    if (isOver && !wasOver.current) void cache.invalidateQueries({ queryKey: ['draft', props.draft.id, 'check'] });
    wasOver.current = isOver;
  }, [isOver, cache, props.draft.id]);
  if (error && (!brief || isUnderWay(brief)))
    return (
      <Frame note={t('Top-ranking pages for the keyword.')}>
        {isMissing(error) ? (
          <PanelBody>
            <Callout title={t('This content brief was deleted')}>
              {t('Its analysis is deleted; your text is unchanged.')}
            </Callout>
          </PanelBody>
        ) : (
          <ErrorState
            title={t('Could not load the content brief')}
            action={<Button onClick={() => refetch()}>{t('Retry')}</Button>}
          >
            {error.message}
          </ErrorState>
        )}
        <StartBrief {...props} label={t('New brief')} />
      </Frame>
    );
  if (!brief)
    return (
      <Frame note={t('Top-ranking pages for the keyword.')}>
        <Skeleton className="mx-4 mb-4 h-80" />
      </Frame>
    );
  const place = `${engineNames[brief.search_engine]}, ${brief.country.toUpperCase()}`;
  const when = brief.finished_at ? `, ${t.moment(brief.finished_at)}` : '';
  return (
    <Frame
      note={
        <>
          <span dir="auto">“{brief.keyword}”</span>, {place}
          {when}
          {brief.question_tree_id && (
            <>
              {' · '}
              <Link
                href={`/keywords/questions/${brief.question_tree_id}`}
                className="text-accent-strong underline decoration-line underline-offset-2"
              >
                {t('Question tree')}
              </Link>
            </>
          )}
        </>
      }
    >
      {isUnderWay(brief) && <BriefProgress brief={brief} />}
      {brief.status === 'failed' && (
        <PanelBody>
          <Callout tone="fault" title={t('Content brief failed')}>
            {brief.error} {t('You can write in the meantime.')}
          </Callout>
        </PanelBody>
      )}
      {brief.status === 'canceled' && (
        <PanelBody>
          <Callout title={t('Canceled')}>{t('Partial results are not analyzed.')}</Callout>
        </PanelBody>
      )}
      {brief.incomplete_reason && !isUnderWay(brief) && (
        <PanelBody>
          <Callout tone="warning" title={t('Some pages could not be crawled')}>
            {brief.incomplete_reason}
          </Callout>
        </PanelBody>
      )}
      {brief.result && (
        <BriefFindings brief={brief} result={brief.result} texts={props.texts} onHeading={props.onHeading} />
      )}
      {brief.result && (
        <PanelBody>
          <SaveToProject
            result={{ kind: 'brief', recordId: brief.id }}
            name={t('Content brief for {keyword}', { keyword: brief.keyword })}
          />
        </PanelBody>
      )}
      {!isUnderWay(brief) && (
        <details className="border-t" open={brief.status === 'failed' || brief.status === 'canceled'}>
          <summary className="cursor-pointer rounded-control px-4 py-3 font-medium text-table">
            {t('New brief')}
          </summary>
          <StartBrief {...props} label={t('Analyze SERP')} />
        </details>
      )}
    </Frame>
  );
}

function StartBrief({ draft, texts, saver, countries, label }: BriefPaneProps & { label: string }) {
  const t = useMessages();
  const [engine, setEngine] = useState(draft.engine ?? 'google');
  const [country, setCountry] = useState(draft.country);
  const [missing, setMissing] = useState(false);
  const keyword = texts.keyword.trim();
  const start = useMutation({
    mutationFn: async () => {
      // A brief that cannot be linked afterwards would be useless.
      await saver.settle();
      const filed = draft.project_id ? { project_id: draft.project_id } : {};
      const brief = await startBrief({ keyword, search_engine: engine, country, ...filed });
      saver.adopt(await linkBrief(draft.id, brief.id, saver.snapshot().stored.revision));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(keyword === '');
    if (keyword !== '') start.mutate();
  };
  return (
    <PanelBody>
      <form onSubmit={submit} noValidate className="grid gap-3">
        <Field
          label={t('Keyword')}
          hint={t('Analyzes the top 10 results. Takes about a minute.')}
          error={missing && keyword === '' ? t('Enter a keyword.') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              dir="auto"
              maxLength={512}
              value={texts.keyword}
              onChange={(event) => saver.set({ keyword: event.target.value })}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <EngineControl
            engines={engineIds}
            names={engineNames}
            value={engine}
            onChange={(next) => setEngine(next ?? 'google')}
          />
          <CountryControl countries={countries} value={country} onChange={setCountry} />
        </div>
        <Button type="submit" pending={start.isPending} className="w-fit">
          {!start.isPending && <Search />} {label}
        </Button>
        {start.isError && <Callout tone="fault">{start.error.message}</Callout>}
      </form>
    </PanelBody>
  );
}
