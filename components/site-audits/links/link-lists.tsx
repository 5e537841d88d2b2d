'use client';

import { useQueries } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { CheckStates } from '#components/site-audits/check-states.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { ExportMenu } from '#components/ui/menu.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { firstLinks, type LinkFilter, LinkList, linkFileEntries } from './link-list.tsx';
import { RedirectChains } from './redirect-chains.tsx';

const kinds = ['broken', 'outside', 'redirecting', 'chains', 'blocked'] as const;
const names = (t: Translator): Record<(typeof kinds)[number], string> => ({
  broken: t('Broken internal'),
  outside: t('Broken external'),
  redirecting: t('To redirects'),
  chains: t('Redirect issues'),
  blocked: t('To blocked URLs'),
});
const checks = [
  ...['link-broken', 'external-link-broken', 'link-to-redirect'],
  ...['redirect-chain', 'redirect-loop', 'redirect-broken', 'redirect-temporary', 'orphan-page', 'deep-page'],
];

const reports: Record<Exclude<(typeof kinds)[number], 'chains'>, LinkFilter> = {
  broken: { kind: 'link', target: 'broken', internal: true },
  outside: { kind: 'link', target: 'broken', internal: false },
  redirecting: { kind: 'link', target: 'redirect' },
  blocked: { kind: 'link', target: 'blocked' },
};
const noneOf = (t: Translator): Record<keyof typeof reports, string> => ({
  broken: t('No broken internal links'),
  outside: t('No broken external links'),
  redirecting: t('No internal links to redirects'),
  blocked: t('No links to blocked URLs'),
});

/** Links that are broken, redirect or were blocked, internal and external: counted, and exported as they are listed. */
export function LinkLists({ audit }: { audit: SiteAuditDetail }) {
  const t = useMessages();
  const { id } = audit;
  const [kind, setKind] = useQueryState('links', parseAsStringLiteral(kinds).withDefault('broken'));
  const isMeasured = (value: (typeof kinds)[number]) => value !== 'outside' || audit.settings.check_external;
  const counted = kinds.filter((value) => value !== 'chains').filter(isMeasured);
  // The first page of each report, which has its count: another report opens at once.
  const totals = useQueries({ queries: counted.map((value) => firstLinks(id, reports[value])) });
  const counts = new Map<string, number | null | undefined>(
    counted.map((value, at) => [value, totals[at]?.data?.total]),
  );
  const countOf = (value: string) => {
    const count = counts.get(value);
    return typeof count === 'number' ? { count } : {};
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel aria-label={t('Links')}>
        <div className="flex flex-wrap items-center justify-between gap-2 p-3">
          <Choice
            label={t('Filter links')}
            value={kind}
            onChange={(next) => void setKind(next)}
            options={kinds.map((value) => ({ value, label: names(t)[value], ...countOf(value) }))}
          />
          {kind !== 'chains' && isMeasured(kind) && (
            <ExportMenu what={names(t)[kind]} entries={linkFileEntries(id, reports[kind])} />
          )}
        </div>
        {kind === 'chains' ? (
          <RedirectChains id={id} />
        ) : isMeasured(kind) ? (
          <LinkList key={kind} id={id} wanted={reports[kind]} none={noneOf(t)[kind]} />
        ) : (
          <EmptyState className="border-t" title={t('Not measured')}>
            {t('External links were not checked. Run again with “Check external links”.')}
          </EmptyState>
        )}
      </Panel>
      <CheckStates id={id} title={t('Checks')} checks={checks} />
    </div>
  );
}
