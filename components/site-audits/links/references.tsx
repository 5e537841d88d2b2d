'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { CheckStates } from '#components/site-audits/check-states.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { LinkList } from './link-list.tsx';

const kinds = ['canonical', 'hreflang'] as const;
const names = (t: Translator) => ({ canonical: t('Canonical addresses'), hreflang: t('Languages') }) as const;
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
const lists = (t: Translator) =>
  ({
    canonical: { name: t('canonical references'), none: t('No page names another as the one that counts.') },
    hreflang: { name: t('language references'), none: t('No page names others for other languages.') },
  }) as const;

/** Canonicals and hreflang references between pages, verified in both directions. */
export function References({ audit: { id } }: { audit: SiteAuditDetail }) {
  const t = useMessages();
  const [kind, setKind] = useQueryState('references', parseAsStringLiteral(kinds).withDefault('canonical'));
  return (
    <div className="grid grid-cols-1 gap-4">
      <CheckStates id={id} title={t('What was checked')} checks={checks[kind]} />
      <Panel aria-label={names(t)[kind]}>
        <div className="p-3">
          <Choice
            label={t('Which references')}
            value={kind}
            onChange={(next) => void setKind(next)}
            options={kinds.map((value) => ({ value, label: names(t)[value] }))}
          />
        </div>
        <LinkList key={kind} id={id} wanted={{ kind, selves: false }} {...lists(t)[kind]} />
      </Panel>
    </div>
  );
}
