import Link from 'next/link';
import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import type { GroupingDetail, GroupMember, ResultGroup } from '#lib/features/keywords/groups/parts-contract.ts';
import { safeHref } from '#lib/text/format.ts';
import { useMessages } from '#messages';

const linkStyle = 'rounded-control font-medium text-accent-strong underline underline-offset-2';

interface GroupsFoundProps {
  grouping: GroupingDetail;
  actionsOf?: (group: ResultGroup) => ReactNode;
}

/** Groups with their evidence: for each keyword, the results shared with the head keyword and the underlying search. */
export function GroupsFound({ grouping, actionsOf }: GroupsFoundProps) {
  const t = useMessages();
  return grouping.groups.map((group) => (
    <Panel key={group.head} aria-label={t('Cluster: {head}', { head: group.head })}>
      <PanelHeader
        title={<bdi>{group.head}</bdi>}
        note={t.many(
          group.keywords.length,
          '{count} keyword – target with one page|{count} keywords – target with one page',
        )}
        actions={actionsOf?.(group)}
      />
      <ul aria-label={t('Keywords of cluster {head}', { head: group.head })} className="divide-y border-t">
        {group.keywords.map((member) => (
          <Member key={member.no} member={member} ownDomain={grouping.own_domain} />
        ))}
      </ul>
      {group.domains.length > 0 && (
        <PanelBody className="border-t pt-3 text-table">
          <span className="text-muted">{t('Ranking for 2+ keywords:')} </span>
          {group.domains.map(({ domain, keywords_count: count }, at) => (
            <span key={domain}>
              {at > 0 && ', '}
              <bdi>{domain}</bdi> ({t.number(count)})
            </span>
          ))}
        </PanelBody>
      )}
    </Panel>
  ));
}

function Member({ member, ownDomain }: { member: GroupMember; ownDomain: string | null }) {
  const t = useMessages();
  const { keyword, is_head: isHead, shared_count: count, shared_urls: urls } = member;
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span dir="auto" className="min-w-0 break-words font-medium">
            {keyword}
          </span>
          {isHead && <Badge tone="accent">{t('Main keyword')}</Badge>}
        </span>
        {!isHead && (
          <SharedUrls count={count ?? 0} of={member.results_count} urls={urls} withWhat={t('the main keyword')} />
        )}
      </div>
      <Evidence facts={member} ownDomain={ownDomain} />
    </li>
  );
}

interface SharedUrlsProps {
  count: number;
  of: number;
  urls: readonly string[];
  withWhat: ReactNode;
}

/** How many results two keywords share, with the URLs on demand. */
export function SharedUrls({ count, of, urls, withWhat }: SharedUrlsProps) {
  const t = useMessages();
  const summary = (
    <>
      {t.many(of, '{shared} of {count} URL in common with|{shared} of {count} URLs in common with', { shared: count })}{' '}
      {withWhat}
    </>
  );
  if (urls.length === 0) return <p className="text-meta text-muted">{summary}</p>;
  return (
    <details className="text-meta">
      <summary className="w-fit cursor-pointer rounded-control text-muted hover:text-ink">{summary}</summary>
      <ul className="mt-1 grid gap-0.5 pl-4">
        {urls.map((url) => {
          const href = safeHref(url);
          return (
            <li key={url} className="break-all">
              {href ? (
                <a href={href} target="_blank" rel="noreferrer noopener nofollow" className={linkStyle}>
                  {url}
                </a>
              ) : (
                url
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

type Facts = Pick<GroupMember, 'keyword' | 'search_id' | 'searched_at' | 'reused' | 'results_count' | 'own_rank'>;

/** Source and age of the results, and the position of the project's domain among them. */
export function Evidence({ facts, ownDomain }: { facts: Facts; ownDomain: string | null }) {
  const t = useMessages();
  const when = facts.searched_at && t.moment(facts.searched_at);
  return (
    <p className="text-meta text-muted md:text-right">
      {ownDomain !== null && (
        <>
          <bdi>{ownDomain}</bdi>{' '}
          {facts.own_rank === null
            ? t('not in top {resultsCount}', { resultsCount: facts.results_count })
            : t('#{ownRank}', { ownRank: facts.own_rank })}
          <br />
        </>
      )}
      {facts.search_id ? (
        <Link prefetch={false} href={`/searches/${facts.search_id}`} className={linkStyle}>
          {facts.reused ? t('Stored results') : t('Results')}
          <span className="sr-only"> {t('for {keyword}', { keyword: facts.keyword })}</span>
        </Link>
      ) : (
        t('SERP check deleted')
      )}
      {when && `, ${when}`}
    </p>
  );
}
