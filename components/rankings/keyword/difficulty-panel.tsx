'use client';

import { useQuery } from '@tanstack/react-query';
import { featureLabels } from '#components/searches/results/feature-labels.ts';
import { MarkBadge } from '#components/searches/results/own-marks.tsx';
import { ListFailed, LoadingRows } from '#components/ui/list-pages.tsx';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { difficultyQuery } from '#lib/features/rankings/client.ts';
import type { KeywordDifficulty } from '#lib/features/rankings/difficulty/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const partLabels = (t: Translator): Record<KeywordDifficulty['parts'][number]['part'], string> => ({
  links: t('Links'),
  titles: t('Titles and URLs'),
  recurring: t('Recurring domains'),
  features: t('SERP features'),
});

const matchLabels = (t: Translator): Record<KeywordDifficulty['results'][number]['match'], string> => ({
  title: t('Title'),
  url: t('URL'),
  none: t('no'),
});

/** Difficulty of a keyword with its range, formula and inputs, by a request of its own. */
export function DifficultyPanel({ projectId, keywordId }: { projectId: string; keywordId: string }) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(difficultyQuery(projectId, keywordId));
  if (data) return <Difficulty difficulty={data} />;
  return (
    <Panel className="mt-4">
      {error ? (
        <ListFailed what={t('Keyword difficulty')} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Panel>
  );
}

function Difficulty({ difficulty }: { difficulty: KeywordDifficulty }) {
  const t = useMessages();
  const { state, value, at, results, links_known: known, parts, features, formula } = difficulty;
  return (
    <Panel aria-labelledby="difficulty" className="mt-4">
      <PanelHeader
        id="difficulty"
        title={t('Keyword difficulty')}
        note={at ? t('From the SERP of {day}', { day: t.day(at) }) : t('No SERP stored yet')}
      />
      <div className="grid gap-4 px-4 pb-4 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <div>
          {state === 'measured' ? (
            <p className="font-semibold text-figure">
              {value}
              <span className="ml-2 font-normal text-muted text-table">{t('of 100')}</span>
            </p>
          ) : (
            <p className="font-semibold text-section">{t('Not measured')}</p>
          )}
          <p className="text-muted text-table">{rangeText(t, difficulty)}</p>
        </div>
        {parts.length > 0 && (
          <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
            {parts.map((part) => (
              <div key={part.part}>
                <dt className="text-meta text-muted">
                  {partLabels(t)[part.part]} · {t('weight {weight}%', { weight: part.weight })}
                </dt>
                <dd className="font-semibold tabular-nums">
                  {part.value === null ? <NotMeasured /> : part.value}
                  {part.low !== part.high && (
                    <span className="block font-normal text-meta text-muted">
                      {t('{low} to {high}', { low: part.low, high: part.high })}
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {results.length > 0 && (
        <>
          <Table aria-label={t('Inputs of keyword difficulty')}>
            <thead>
              <tr>
                <Th className="w-10 text-right">#</Th>
                <Th>{t('Result')}</Th>
                <Th className="text-right">{t('Known referring domains')}</Th>
                <Th>{t('All words in')}</Th>
                <Th>{t('Recurring domain')}</Th>
              </tr>
            </thead>
            <tbody>
              {results.map((result) => (
                <Tr key={result.position}>
                  <Td className="text-right tabular-nums">{result.position}</Td>
                  <Td className="min-w-56">
                    <bdi className="flex flex-wrap items-center gap-2 font-medium">
                      {result.title || result.host}
                      {result.owner !== 'other' && <MarkBadge mark={result.owner === 'own' ? 'own' : 'watched'} />}
                    </bdi>
                    <span className="block break-all text-meta text-muted">{result.url}</span>
                  </Td>
                  <Td className="text-right tabular-nums">
                    {result.referring_domains === null ? <NotMeasured /> : t.number(result.referring_domains)}
                  </Td>
                  <Td>{matchLabels(t)[result.match]}</Td>
                  <Td>{result.recurring === null ? <NotMeasured /> : result.recurring ? t('yes') : t('no')}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
          <p className="px-4 pt-3 text-muted text-table">
            {t('Links are known for {known} of {all} results.', { known, all: results.length })}{' '}
            {features.length > 0 &&
              t('SERP features that push results down: {features}.', {
                features: features.map((kind) => t.known(featureLabels[kind].name)).join(', '),
              })}{' '}
            {difficulty.overview_unknown && t('The AI Overview was not measured.')}
          </p>
        </>
      )}
      <details className="px-4 py-3 text-table">
        <summary className="w-fit rounded-control text-muted">{t('Formula')}</summary>
        <p lang="en" className="mt-1 max-w-3xl text-muted">
          {formula}
        </p>
      </details>
    </Panel>
  );
}

function rangeText(t: Translator, { reason, low, high }: KeywordDifficulty): string {
  if (reason === 'no_serp') return t('Every successful rank check stores a SERP.');
  if (reason === 'no_links')
    return t('No backlinks are known of any result. Import or find those of competitors under Backlinks.');
  return low === high
    ? t('All inputs are measured.')
    : t('{low} to {high}, because some inputs are not measured.', { low, high });
}
