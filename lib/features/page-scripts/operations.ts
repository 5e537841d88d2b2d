import { operation } from '#lib/features/operation.ts';
import { runScript, scrapeJs, scrapeJsWithProxy } from './contract.ts';

export const operations = [
  operation(scrapeJsWithProxy, async () => (await import('./service.ts')).scrapeJsThroughProxy),
  operation(scrapeJs, async () => (await import('./service.ts')).scrapeJsPage),
  operation(runScript, async () => (await import('./try-script.ts')).tryScript),
];
