import { operation } from '#lib/features/operation.ts';
import { addVitalsPages, exportWebVitals, getWebVitals, refreshWebVitals, removeVitalsPage } from './contract.ts';
import { getFieldData, runPagespeed } from './field-data-contract.ts';

export const operations = [
  operation(getFieldData, async () => (await import('./field-data.ts')).getFieldData),
  operation(runPagespeed, async () => (await import('./pagespeed.ts')).runPagespeed),
  operation(getWebVitals, async () => (await import('./web-vitals.ts')).getWebVitals),
  operation(addVitalsPages, async () => (await import('./pages.ts')).addVitalsPages),
  operation(removeVitalsPage, async () => (await import('./pages.ts')).removeVitalsPage),
  operation(refreshWebVitals, async () => (await import('./pages.ts')).refreshWebVitals),
  operation(exportWebVitals, async () => (await import('./export.ts')).exportWebVitals),
];
