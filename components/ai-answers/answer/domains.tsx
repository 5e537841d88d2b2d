import { formatShare, sourceDomains } from '#components/ai-answers/source-domains.ts';
import { MarkBadge, markOf } from '#components/searches/results/own-marks.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { AnswerDetail, StoredSource } from '#lib/features/ai-answers/answers-contract.ts';
import { useMessages } from '#messages';

interface DomainsProps {
  answer: Pick<AnswerDetail, 'own_domains' | 'watched_domains' | 'results'>;
  sources: readonly StoredSource[];
}

/** Each domain's share of the sources, as numbers and bars. */
export function Domains({ answer, sources }: DomainsProps) {
  const t = useMessages();
  const marks = { own: answer.own_domains, watched: answer.watched_domains };
  const domains = sourceDomains(sources, answer.results ?? []);
  const most = domains[0]?.share ?? 1;
  return (
    <Panel>
      <PanelHeader
        title={t('Citations by domain')}
        note={t.many(
          sources.length,
          '{count} source on {domains}, with the best organic position of each.|{count} sources on {domains}, with the best organic position of each.',
          { domains: t.many(domains.length, '{count} domain|{count} domains') },
        )}
      />
      <Table aria-label={t('Citations by domain')}>
        <thead>
          <tr>
            <Th>{t('Domain')}</Th>
            <Th className="w-1/2 max-sm:w-20 max-sm:text-right">{t('Share')}</Th>
            <Th className="whitespace-nowrap text-right max-sm:hidden">{t('Source position')}</Th>
            <Th className="text-right">{t('Organic')}</Th>
          </tr>
        </thead>
        <tbody>
          {domains.map(({ domain, numbers, share, organic }) => {
            const mark = markOf(domain, marks);
            return (
              <Tr key={domain}>
                <Td className="w-full max-w-0 sm:w-1/3">
                  <span className="flex min-w-0 items-center gap-2">
                    <span className="truncate font-medium">{domain || t('unknown host')}</span>
                    <MarkBadge mark={mark} />
                  </span>
                </Td>
                <Td>
                  <span className="flex items-center gap-3">
                    <span
                      aria-hidden="true"
                      className="h-2.5 min-w-0 flex-1 overflow-hidden rounded-full max-sm:hidden"
                    >
                      <span
                        className="block h-full rounded-full"
                        style={{
                          width: `${(100 * share) / most}%`,
                          background: mark === 'own' ? 'var(--color-chart-1)' : 'var(--color-edge)',
                        }}
                      />
                    </span>
                    <span className="w-14 shrink-0 text-right">{formatShare(t, share)}</span>
                  </span>
                </Td>
                <Td className="whitespace-nowrap text-right max-sm:hidden">{numbers.join(', ')}</Td>
                <Td className="whitespace-nowrap text-right">
                  {organic ?? (
                    <span className="text-muted">
                      {answer.results === null ? t('not measured') : `> ${answer.results.length}`}
                    </span>
                  )}
                </Td>
              </Tr>
            );
          })}
        </tbody>
      </Table>
    </Panel>
  );
}
