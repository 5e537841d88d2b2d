import 'server-only';
import { join } from 'node:path';
import { type Env, env } from '#lib/platform/env.ts';
import { bucketEvidence } from '#lib/platform/evidence/bucket.ts';
import { folderEvidence } from '#lib/platform/evidence/folder.ts';
import { evidenceProbe } from '#lib/platform/evidence/probe.ts';
import type { EvidenceStore } from '#lib/platform/evidence/store.ts';

export {
  DamagedEvidence,
  type EvidenceStore,
  type PackedEvidence,
  type StoredEvidence,
} from '#lib/platform/evidence/store.ts';

/** The configured store: the bucket of EVIDENCE_URL, else a folder under DATA_DIR. */
export function evidenceOf({ EVIDENCE_URL, DATA_DIR }: Pick<Env, 'EVIDENCE_URL' | 'DATA_DIR'>): EvidenceStore {
  return EVIDENCE_URL ? bucketEvidence(EVIDENCE_URL) : folderEvidence(join(DATA_DIR, 'evidence'));
}

/** Location of the store, for an administrator: never with its key. */
export function evidencePlace({ EVIDENCE_URL: at, DATA_DIR }: Pick<Env, 'EVIDENCE_URL' | 'DATA_DIR'>): string {
  return at ? `${at.endpoint}/${at.bucket}/${at.prefix}` : join(DATA_DIR, 'evidence');
}

let opened: { settings: Env; store: EvidenceStore } | undefined;

/** This installation's store. */
export function evidence(): EvidenceStore {
  const settings = env();
  if (opened?.settings !== settings) opened = { settings, store: evidenceOf(settings) };
  return opened.store;
}

/** Whether this installation's store accepts a piece and returns it. */
export const probeEvidence = evidenceProbe(evidence);
