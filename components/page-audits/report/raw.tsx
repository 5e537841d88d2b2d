import { JsonTree } from '#components/json-tree.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import type { AuditDetail } from '#lib/features/page-audits/contract.ts';
import { useMessages } from '#messages';

/** The audit exactly as the API returns it. */
export function Raw({ audit }: { audit: AuditDetail }) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title="JSON"
        note={t('What {call} answers.', { call: `GET /api/v1/audits/${audit.id}` })}
        actions={<CopyButton text={() => JSON.stringify({ data: { audit } }, null, 2)} label={t('Copy JSON')} />}
      />
      <PanelBody>
        <JsonTree value={{ data: { audit } }} open={3} />
      </PanelBody>
    </Panel>
  );
}
