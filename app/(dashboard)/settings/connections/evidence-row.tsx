'use client';

import { useMessages } from '#messages';
import { tryEvidenceStore } from './actions.ts';
import { ConnectionRow, SettingList } from './connection-row.tsx';

interface EvidenceRowProps {
  /** In an S3 bucket; otherwise in a folder. */
  isBucket: boolean;
  place: string;
}

/** The evidence store with its state and its test; it is configured by a variable alone. */
export function EvidenceRow({ isBucket, place }: EvidenceRowProps) {
  const t = useMessages();
  return (
    <ConnectionRow
      id="evidence"
      title={t('File storage (S3)')}
      purpose={t('Stored pages and screenshots. Configured with the environment variable EVIDENCE_URL only.')}
      state={
        isBucket
          ? { tone: 'good', text: t('set by environment variable') }
          : { tone: 'neutral', text: t('local folder') }
      }
      test={() => tryEvidenceStore()}
    >
      <SettingList settings={[{ name: isBucket ? t('Bucket') : t('Folder'), value: place }]} />
    </ConnectionRow>
  );
}
