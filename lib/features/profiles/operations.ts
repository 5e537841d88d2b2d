import { operation } from '#lib/features/operation.ts';
import { exportKeywordProfile, exportPageProfile, getKeywordProfile, getPageProfile } from './contract.ts';

export const operations = [
  operation(getPageProfile, async () => (await import('./profiles.ts')).getPageProfile),
  operation(getKeywordProfile, async () => (await import('./profiles.ts')).getKeywordProfile),
  operation(exportPageProfile, async () => (await import('./export.ts')).exportPageProfile),
  operation(exportKeywordProfile, async () => (await import('./export.ts')).exportKeywordProfile),
];
