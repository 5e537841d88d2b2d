import { CopyButton } from '#components/ui/copy-button.tsx';
import { FileLinks } from '#components/ui/file-links.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { siteExportAddress } from '#lib/features/site-audits/client.ts';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { curlOf } from '#lib/text/call-samples.ts';
import { useMessages } from '#messages';

const kinds = (t: Translator) =>
  [
    { what: 'pages', title: t('Pages'), note: t('Every own address with all columns.') },
    { what: 'issues', title: t('Issues'), note: t('Every check that failed, with the number of its pages.') },
    { what: 'findings', title: t('Findings'), note: t('Every issue on every page, with what was found there.') },
    { what: 'links', title: t('Links'), note: t('Every link, redirect, canonical and language reference.') },
    {
      what: 'comparison',
      title: t('Comparison'),
      note: t('Every finding and page that changed since the previous audit, with its state.'),
    },
  ] as const;

/** All downloads, streamed while they are read: no audit is too large. */
export function Files({ audit }: { audit: SiteAuditDetail }) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={t('Files')}
        note={t(
          'Streamed as they are written. A spreadsheet runs nothing in them as a formula. What is filtered in the explorer can be taken from there.',
        )}
        actions={
          <CopyButton
            label={t('Copy as curl')}
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
            <span className="flex gap-2">
              <FileLinks what={title} address={(format) => siteExportAddress(audit.id, format, { what })} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
