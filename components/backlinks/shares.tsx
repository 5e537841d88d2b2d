import { Bars } from '#components/site-audit/bars.tsx';
import type { BacklinkDomainDetail } from '#lib/features/backlinks/index-contract.ts';
import { followIds, followWords, targetOf } from './backlink-words.ts';

const none = 'No link stands, as far as is known.';

/** What the standing links are made of; a line leads to its links where they can be filtered. */
export function Shares({ domain }: { domain: BacklinkDomainDetail }) {
  const { id, anchors, targets, top_level_domains: topLevel, languages, follows } = domain;
  const filtered = (name: string, value: string) => `/backlinks/${id}?${new URLSearchParams({ [name]: value })}`;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Bars
        title="Follow ratio"
        note="Standing links by what their rel says."
        none={none}
        lines={follows.map(({ name, count }) => {
          const follow = followIds.find((one) => one === name);
          return {
            id: name,
            label: followWords[follow ?? 'unknown'],
            count,
            ...(follow && { href: filtered('kind', follow) }),
          };
        })}
      />
      <Bars
        title="Texts of the links"
        note="The ten most frequent, of standing links."
        none={none}
        lines={anchors.map(({ name, count }) => ({
          id: name,
          label: name || '(no text)',
          count,
          ...(name && { href: filtered('anchor', name) }),
        }))}
      />
      <Bars
        title="Pages linked to"
        note="The ten that most standing links lead to."
        none={none}
        lines={targets.map(({ name, count }) => ({ id: name, label: targetOf(name, domain.domain), count }))}
      />
      <div className="grid content-start gap-4">
        <Bars
          title="Top-level domains"
          note="Of the pages that standing links are on."
          none={none}
          lines={topLevel.map(({ name, count }) => ({ id: name, label: name, count }))}
        />
        <Bars
          title="Languages"
          note="As the pages declare them."
          none={none}
          lines={languages.map(({ name, count }) => ({
            id: name,
            label: name || 'Not declared',
            count,
            ...(name && { href: filtered('language', name) }),
          }))}
        />
      </div>
    </div>
  );
}
