import { Bars } from '#components/site-audits/bars.tsx';
import type { BacklinkDomainDetail } from '#lib/features/backlinks/index-contract.ts';
import { useMessages } from '#messages';
import { followIds, followLabels, targetOf } from './backlink-labels.ts';

/** Breakdown of the live links; a row opens the filtered list where that filter exists. */
export function Shares({ domain }: { domain: BacklinkDomainDetail }) {
  const t = useMessages();
  const none = t('No link stands, as far as is known.');
  const { id, anchors, targets, top_level_domains: topLevel, languages, follows } = domain;
  const filtered = (name: string, value: string) => `/backlinks/${id}?${new URLSearchParams({ [name]: value })}`;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Bars
        title={t('Follow ratio')}
        note={t('Standing links by what their rel says.')}
        none={none}
        lines={follows.map(({ name, count }) => {
          const follow = followIds.find((one) => one === name);
          return {
            id: name,
            label: followLabels(t)[follow ?? 'unknown'],
            count,
            ...(follow && { href: filtered('kind', follow) }),
          };
        })}
      />
      <Bars
        title={t('Texts of the links')}
        note={t('The ten most frequent, of standing links.')}
        none={none}
        lines={anchors.map(({ name, count }) => ({
          id: name,
          label: name || t('(no text)'),
          count,
          ...(name && { href: filtered('anchor', name) }),
        }))}
      />
      <Bars
        title={t('Pages linked to')}
        note={t('The ten that most standing links lead to.')}
        none={none}
        lines={targets.map(({ name, count }) => ({ id: name, label: targetOf(t, name, domain.domain), count }))}
      />
      <div className="grid content-start gap-4">
        <Bars
          title={t('Top-level domains')}
          note={t('Of the pages that standing links are on.')}
          none={none}
          lines={topLevel.map(({ name, count }) => ({ id: name, label: name, count }))}
        />
        <Bars
          title={t('Languages')}
          note={t('As the pages declare them.')}
          none={none}
          lines={languages.map(({ name, count }) => ({
            id: name,
            label: name || t('Not declared'),
            count,
            ...(name && { href: filtered('language', name) }),
          }))}
        />
      </div>
    </div>
  );
}
