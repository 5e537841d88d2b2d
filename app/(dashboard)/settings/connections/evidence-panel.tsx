'use client';

import { ActionForm } from '#components/forms/action-form.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import { useMessages } from '#messages';
import { tryEvidenceStore } from './actions.ts';
import { ConnectionGuide } from './connection-guide.tsx';

interface EvidencePanelProps {
  /** In an S3 bucket; otherwise in a folder. */
  isBucket: boolean;
  place: string;
}

/** The evidence store with its state and its test; it is configured by a variable alone. */
export function EvidencePanel({ isBucket, place }: EvidencePanelProps) {
  const t = useMessages();
  const title = t('File storage (S3)');
  return (
    <TitledPanel
      id="connection-evidence"
      title={
        <span className="flex flex-wrap items-center gap-2">
          {title}{' '}
          <Badge tone={isBucket ? 'good' : 'neutral'}>
            {isBucket ? t('set by environment variable') : t('local folder')}
          </Badge>
        </span>
      }
      note={t('Stored pages and screenshots. Configured with the environment variable EVIDENCE_URL only.')}
    >
      <PanelBody className="grid gap-3">
        <ConnectionGuide id="evidence" title={title} />
        <dl className="grid gap-x-4 gap-y-1 text-table sm:grid-cols-[max-content_1fr]">
          <dt className="text-muted">{isBucket ? t('Bucket') : t('Folder')}</dt>
          <dd className="wrap-anywhere min-w-0">{place}</dd>
        </dl>
        <ActionForm action={tryEvidenceStore} submit={t('Test connection')} variant="secondary" />
      </PanelBody>
    </TitledPanel>
  );
}
