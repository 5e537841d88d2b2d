import Link from 'next/link';
import { ProgressBar } from '#components/runs/progress-bar.tsx';
import { engineNames } from '#components/searches/search-labels.ts';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { FirstCheck } from '#lib/features/first-check/contract.ts';
import { useMessages } from '#messages';
import { Section } from './section.tsx';

interface Props {
  ranks: FirstCheck['ranks'];
  projectId: string;
  countryName: string;
}

type Row = FirstCheck['ranks']['keywords'][number];

/** The first positions, keyword by keyword as they arrive. */
export function SectionRanks({ ranks, projectId, countryName }: Props) {
  const t = useMessages();
  const { state, reason, total, left, keywords } = ranks;
  const text = t.many(total, '{done} of {count} keyword checked|{done} of {count} keywords checked', {
    done: total - left,
  });
  return (
    <Section
      id="ranks"
      title={t('3 · First positions')}
      note={t('{engine}, {country}, desktop', { engine: engineNames[ranks.search_engine], country: countryName })}
      state={state}
      reason={reason}
      progress={
        total === 0 ? (
          <p>{t('Waiting for the suggested keywords.')}</p>
        ) : (
          <>
            <ProgressBar label={t('Keywords checked')} text={text} done={total - left} total={total} />
            <p>{text}</p>
          </>
        )
      }
      link={
        ranks.round_id !== null && (
          <Link href={`/rankings?project=${projectId}`} className="rounded-control text-accent-strong hover:underline">
            {t('Open the rank tracker')}
          </Link>
        )
      }
    >
      {keywords.length > 0 && (
        <Table aria-label={t('Positions')}>
          <thead>
            <tr>
              <Th>{t('Keyword')}</Th>
              <Th className="text-right">{t('Position')}</Th>
            </tr>
          </thead>
          <tbody>
            {keywords.map((row) => (
              <Tr key={row.keyword_id}>
                <Td>
                  <Link
                    href={`/rankings?${new URLSearchParams({ project: projectId, kw: row.keyword_id })}`}
                    className="break-words rounded-control hover:underline"
                  >
                    {row.keyword}
                  </Link>
                </Td>
                <Td className="text-right tabular-nums">
                  <Position row={row} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}

function Position({ row: { state, position, depth, reason } }: { row: Row }) {
  const t = useMessages();
  if (state === 'found') return <span className="font-medium">{position}</span>;
  if (state === 'not_found')
    return <span className="text-muted">{depth ? t('not in the top {depth}', { depth }) : t('Not ranking')}</span>;
  if (state === 'not_measured') return <NotMeasured why={reason ?? t('Not measured')} />;
  return <span className="text-muted">{state === 'running' ? t('checking') : t('waiting')}</span>;
}
