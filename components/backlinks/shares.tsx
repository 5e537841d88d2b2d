import { Bars } from '#components/site-audits/bars.tsx';
import type { BacklinkDomainDetail } from '#lib/features/backlinks/index-contract.ts';
import { useMessages } from '#messages';
import { followIds, followLabels } from './backlink-labels.ts';
import { viewAddress } from './link-filters.ts';

/** Live links by type, top-level domain and language; a row opens the filtered list where that filter exists. */
export function Shares({ domain }: { domain: BacklinkDomainDetail }) {
  const t = useMessages();
  const none = t('No live backlinks.');
  const { id, top_level_domains: topLevel, languages, follows } = domain;
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <Bars
        title={t('Dofollow ratio')}
        note={t('Live links by rel attribute.')}
        none={none}
        lines={follows.map(({ name, count }) => {
          const follow = followIds.find((one) => one === name);
          return {
            id: name,
            label: followLabels(t)[follow ?? 'unknown'],
            count,
            ...(follow && { href: viewAddress(id, { kind: follow }) }),
          };
        })}
      />
      <Bars
        title={t('Top-level domains')}
        note={t('Of referring pages with live links.')}
        none={none}
        lines={topLevel.map(({ name, count }) => ({ id: name, label: name, count }))}
      />
      <Bars
        title={t('Languages')}
        note={t('From the html lang attribute.')}
        none={none}
        lines={languages.map(({ name, count }) => ({
          id: name,
          label: name || t('Not set'),
          count,
          ...(name && { href: viewAddress(id, { language: name }) }),
        }))}
      />
    </div>
  );
}
