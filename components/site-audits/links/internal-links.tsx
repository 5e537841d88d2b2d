'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Choice } from '#components/ui/choice.tsx';
import { ExportMenu, fileEntries } from '#components/ui/menu.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { redirectFileEntries } from '#components/ui/redirect-file-entries.ts';
import { siteExportAddress, suggestedRedirects } from '#lib/features/site-audits/client.ts';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import { useMessages } from '#messages';
import { LinkSuggestions } from './link-suggestions.tsx';
import { LinkTargets } from './link-targets.tsx';
import { Orphans } from './orphans.tsx';
import { RedirectSuggestions } from './redirect-suggestions.tsx';

const views = ['targets', 'orphans', 'suggestions', 'redirects'] as const;

/** Internal links by target, and pages without any. */
export function InternalLinks({ audit: { id } }: { audit: SiteAuditDetail }) {
  const t = useMessages();
  const [view, setView] = useQueryState('internal', parseAsStringLiteral(views).withDefault('targets'));
  const names = {
    targets: t('By target'),
    orphans: t('Orphan pages'),
    suggestions: t('Suggestions'),
    redirects: t('404 redirects'),
  };
  const what = view === 'targets' ? 'anchors' : view;
  return (
    <Panel aria-label={t('Internal links')}>
      <div className="flex flex-wrap items-center justify-between gap-2 p-3">
        <Choice
          label={t('Internal links')}
          value={view}
          onChange={(next) => void setView(next)}
          options={views.map((value) => ({ value, label: names[value] }))}
        />
        <ExportMenu
          what={names[view]}
          entries={[
            ...fileEntries((format) => siteExportAddress(id, format, { what })),
            ...(view === 'redirects' ? redirectFileEntries(() => suggestedRedirects(id)) : []),
          ]}
        />
      </div>
      {view === 'targets' ? (
        <LinkTargets id={id} />
      ) : view === 'orphans' ? (
        <Orphans id={id} />
      ) : view === 'suggestions' ? (
        <LinkSuggestions id={id} />
      ) : (
        <RedirectSuggestions id={id} />
      )}
    </Panel>
  );
}
