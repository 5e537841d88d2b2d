'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { CheckStates } from '#components/site-audits/check-states.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { ExportMenu } from '#components/ui/menu.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { LinkList, linkFileEntries } from './link-list.tsx';

const kinds = ['canonical', 'hreflang'] as const;
const names = (t: Translator) => ({ canonical: t('Canonicals'), hreflang: t('hreflang') }) as const;
const checks = {
  canonical: [
    'canonical-to-error',
    'canonical-to-redirect',
    'canonical-to-noindex',
    'canonical-chain',
    'canonical-loop',
  ],
  hreflang: ['hreflang-no-return', 'hreflang-to-error', 'hreflang-to-redirect', 'hreflang-to-not-indexable'],
} as const;
const noneOf = (t: Translator) =>
  ({
    canonical: t('No canonicals to other pages'),
    hreflang: t('No hreflang annotations'),
  }) as const;

/** Canonicals and hreflang references between pages, verified in both directions. */
export function References({ audit: { id } }: { audit: SiteAuditDetail }) {
  const t = useMessages();
  const [kind, setKind] = useQueryState('references', parseAsStringLiteral(kinds).withDefault('canonical'));
  const wanted = { kind, selves: false };
  return (
    <div className="grid grid-cols-1 gap-4">
      <CheckStates id={id} title={t('Checks')} checks={checks[kind]} />
      <Panel aria-label={names(t)[kind]}>
        <div className="flex flex-wrap items-center justify-between gap-2 p-3">
          <Choice
            label={t('Filter annotations')}
            value={kind}
            onChange={(next) => void setKind(next)}
            options={kinds.map((value) => ({ value, label: names(t)[value] }))}
          />
          <ExportMenu what={names(t)[kind]} entries={linkFileEntries(id, wanted)} />
        </div>
        <LinkList key={kind} id={id} wanted={wanted} none={noneOf(t)[kind]} />
      </Panel>
    </div>
  );
}
