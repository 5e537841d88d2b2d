import { CopyButton } from '#components/ui/copy-button.tsx';
import { ExportMenu, fileEntries } from '#components/ui/menu.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { siteExportAddress } from '#lib/features/site-audits/client.ts';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { curlOf } from '#lib/text/call-samples.ts';
import { useMessages } from '#messages';

const kinds = (t: Translator) =>
  [
    { what: 'pages', title: t('Pages'), note: t('All URLs with all columns.') },
    { what: 'issues', title: t('Issues'), note: t('One row per issue, with affected pages.') },
    { what: 'findings', title: t('Issues by page'), note: t('One row per issue and page.') },
    { what: 'links', title: t('Links'), note: t('All links, redirects, canonicals and hreflang annotations.') },
    {
      what: 'comparison',
      title: t('Comparison'),
      note: t('Issues and pages that changed since the previous audit.'),
    },
  ] as const;

/** All downloads, streamed while they are read: no audit is too large. */
export function Files({ audit }: { audit: SiteAuditDetail }) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={t('Files')}
        note={t('Full exports. To export a filtered list, use Explorer.')}
        actions={
          <CopyButton
            label={t('Copy as cURL')}
            text={() => curlOf({ method: 'GET', path: '/site_audits/{id}/export' }, { id: audit.id }, location.origin)}
          />
        }
      />
      <ul>
        {kinds(t).map(({ what, title, note }) => (
          <li key={what} className="flex flex-wrap items-center justify-between gap-3 border-t px-4 py-3">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block font-medium">{title}</span>
              <span className="block text-muted text-table">{note}</span>
            </span>
            <ExportMenu what={title} entries={fileEntries((format) => siteExportAddress(audit.id, format, { what }))} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
