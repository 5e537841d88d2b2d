import { operation } from '#lib/features/operation.ts';
import {
  createIndexnowKey,
  deleteIndexnowKey,
  listIndexnowKeys,
  listIndexnowSubmissions,
  previewIndexnow,
  retryIndexnow,
  submitIndexnow,
  verifyIndexnowKey,
} from './contract.ts';

export const operations = [
  operation(listIndexnowKeys, async () => (await import('./keys.ts')).listIndexnowKeys),
  operation(createIndexnowKey, async () => (await import('./keys.ts')).createIndexnowKey),
  operation(verifyIndexnowKey, async () => (await import('./keys.ts')).verifyIndexnowKey),
  operation(deleteIndexnowKey, async () => (await import('./keys.ts')).deleteIndexnowKey),
  operation(previewIndexnow, async () => (await import('./submissions.ts')).previewIndexnow),
  operation(submitIndexnow, async () => (await import('./submissions.ts')).submitIndexnow),
  operation(listIndexnowSubmissions, async () => (await import('./submissions.ts')).listIndexnowSubmissions),
  operation(retryIndexnow, async () => (await import('./submissions.ts')).retryIndexnow),
];
