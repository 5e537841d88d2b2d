import { CopyButton } from '#components/ui/copy-button.tsx';
import { FileLinks } from '#components/ui/file-links.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { curlOf } from '#lib/client/samples.ts';
import { siteExportAddress } from '#lib/client/site-audits.ts';
import type { SiteAuditDetail } from '#lib/features/site-audit/parts-contract.ts';

const kinds = [
  { what: 'pages', title: 'Pages', note: 'Every own address with all columns.' },
  { what: 'issues', title: 'Issues', note: 'Every check that failed, with the number of its pages.' },
  { what: 'findings', title: 'Findings', note: 'Every issue on every page, with what was found there.' },
  { what: 'links', title: 'Links', note: 'Every link, redirect, canonical and language reference.' },
] as const;
/** Everything to take away, written while it is read: no audit is too large. */
export function Files({ audit }: { audit: SiteAuditDetail }) {
  return (
    <Panel>
      <PanelHeader
        title="Files"
        note="Streamed as they are written. A spreadsheet runs nothing in them as a formula. What is filtered in the explorer can be taken from there."
        actions={
          <CopyButton
            label="Copy as curl"
            text={() => curlOf({ method: 'GET', path: '/site_audits/{id}/export' }, { id: audit.id }, location.origin)}
          />
        }
      />
      <ul>
        {kinds.map(({ what, title, note }) => (
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
