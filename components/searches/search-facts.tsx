import { useQuery } from '@tanstack/react-query';
import { Badge } from '#components/ui/badge.tsx';
import { engineHealthQuery } from '#lib/features/searches/client.ts';
import type { SearchDetail } from '#lib/features/searches/searches-contract.ts';
import { locationName } from '#lib/text/location-name.ts';
import { useMessages } from '#messages';
import { exitName } from './egress-labels.ts';
import { engineNames, overviewFact, transportName } from './search-labels.ts';
import { StateBadge } from './search-state.tsx';

interface SearchFactsProps {
  search: SearchDetail;
  countryName: string;
  languageName: string;
}

/** Engine, country, method and time in one line under the query. */
export function SearchFacts({ search, countryName, languageName }: SearchFactsProps) {
  const t = useMessages();
  const { created_at, finished_at } = search;
  const overview = overviewFact(t, search);
  const { data: ways } = useQuery(engineHealthQuery());
  const facts: [string, string][] = [
    [t('Country'), countryName],
    ...(search.location ? [[t('Search location'), locationName(search.location)] as [string, string]] : []),
    ...(search.device === 'mobile' ? [[t('Device'), t('Mobile')] as [string, string]] : []),
    [t('Language'), languageName],
    ...(search.exit ? [[t('Proxy'), exitName(t, search.exit, ways)] as [string, string]] : []),
    ...(search.transport ? [[t('Method'), transportName(t, search.transport)] as [string, string]] : []),
    ...(overview ? [[t('AI Overview'), overview] as [string, string]] : []),
    [t('Created'), t.moment(created_at)],
    ...(finished_at
      ? [[t('Duration'), t.duration(Date.parse(finished_at) - Date.parse(created_at))] as [string, string]]
      : []),
  ];
  return (
    <div className="-mt-2 mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-table">
      <span className="flex items-center gap-2">
        <span className="font-medium text-ink">{engineNames[search.search_engine]}</span>
        {search.state === 'done' ? <Badge tone="good">{t('Done')}</Badge> : <StateBadge search={search} />}
      </span>
      <dl className="contents">
        {facts.map(([term, value]) => (
          <div key={term} className="flex gap-1">
            <dt>{term}</dt>
            <dd className="text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
