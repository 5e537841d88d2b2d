import { JsonTree } from '#components/json-tree.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import type { AuditDetail } from '#lib/features/page-analysis/contract.ts';

/** The audit exactly as the API answers it. */
export function Raw({ audit }: { audit: AuditDetail }) {
  return (
    <Panel>
      <PanelHeader
        title="JSON"
        note={`What GET /api/v1/audits/${audit.id} answers.`}
        actions={<CopyButton text={() => JSON.stringify({ data: { audit } }, null, 2)} label="Copy JSON" />}
      />
      <PanelBody>
        <JsonTree value={{ data: { audit } }} open={3} />
      </PanelBody>
    </Panel>
  );
}
