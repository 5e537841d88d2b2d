'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { CheckStates } from '#components/site-audits/check-states.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { LinkList } from './link-list.tsx';
import { RedirectChains } from './redirect-chains.tsx';

const kinds = ['broken', 'outside', 'redirecting', 'chains', 'blocked'] as const;
const names = (t: Translator): Record<(typeof kinds)[number], string> => ({
  broken: t('Broken, inside'),
  outside: t('Broken, to other sites'),
  redirecting: t('To redirects'),
  chains: t('Redirect chains'),
  blocked: t('To blocked addresses'),
});
const checks = [
  ...['link-broken', 'external-link-broken', 'link-to-redirect'],
  ...['redirect-chain', 'redirect-loop', 'redirect-broken', 'redirect-temporary', 'orphan-page', 'deep-page'],
];

/** Links that are broken, redirect or were blocked, internal and external. */
export function LinkLists({ audit }: { audit: SiteAuditDetail }) {
  const t = useMessages();
  const { id } = audit;
  const [kind, setKind] = useQueryState('links', parseAsStringLiteral(kinds).withDefault('broken'));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel aria-label={t('Links')}>
        <div className="p-3">
          <Choice
            label={t('Which links')}
            value={kind}
            onChange={(next) => void setKind(next)}
            options={kinds.map((value) => ({ value, label: names(t)[value] }))}
          />
        </div>
        {kind === 'broken' && (
          <LinkList
            key={kind}
            id={id}
            wanted={{ kind: 'link', target: 'broken', internal: true }}
            name="broken links"
            none={t('Every link within the site that was followed leads to something.')}
          />
        )}
        {kind === 'outside' &&
          (audit.settings.check_external ? (
            <LinkList
              key={kind}
              id={id}
              wanted={{ kind: 'link', target: 'broken', internal: false }}
              name="broken links to other sites"
              none={t('Every address of another site that was tried answers.')}
            />
          ) : (
            <EmptyState className="border-t" title={t('Not measured')}>
              {t('This audit was asked not to try links to other sites. Run it again with “Try links to other sites”.')}
            </EmptyState>
          ))}
        {kind === 'redirecting' && (
          <LinkList
            key={kind}
            id={id}
            wanted={{ kind: 'link', target: 'redirect' }}
            name="links to redirects"
            none={t('Every link leads straight to where it ends.')}
          />
        )}
        {kind === 'chains' && <RedirectChains id={id} />}
        {kind === 'blocked' && (
          <LinkList
            key={kind}
            id={id}
            wanted={{ kind: 'link', target: 'blocked' }}
            name="links to blocked addresses"
            none={t('Neither robots.txt nor a bot wall kept anything from us that is linked.')}
          />
        )}
      </Panel>
      <CheckStates id={id} title={t('What was checked')} checks={checks} />
    </div>
  );
}
