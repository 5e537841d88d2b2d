import { operation } from '#lib/features/operation.ts';
import { addVitalsPages, exportWebVitals, getWebVitals, refreshWebVitals, removeVitalsPage } from './contract.ts';
import { getFieldData } from './field-data-contract.ts';
import * as pagespeed from './pagespeed-tests-contract.ts';

const tests = () => import('./pagespeed-tests.ts');

export const operations = [
  operation(getFieldData, async () => (await import('./field-data.ts')).getFieldData),
  operation(pagespeed.runPagespeed, async () => (await tests()).runPagespeed),
  operation(pagespeed.startPagespeedTest, async () => (await tests()).startPagespeedTest),
  operation(pagespeed.listPagespeedTests, async () => (await tests()).listPagespeedTests),
  operation(pagespeed.getPagespeedTest, async () => (await tests()).getPagespeedTest),
  operation(pagespeed.cancelPagespeedTest, async () => (await tests()).cancelPagespeedTest),
  operation(pagespeed.deletePagespeedTest, async () => (await tests()).deletePagespeedTest),
  operation(getWebVitals, async () => (await import('./web-vitals.ts')).getWebVitals),
  operation(addVitalsPages, async () => (await import('./pages.ts')).addVitalsPages),
  operation(removeVitalsPage, async () => (await import('./pages.ts')).removeVitalsPage),
  operation(refreshWebVitals, async () => (await import('./pages.ts')).refreshWebVitals),
  operation(exportWebVitals, async () => (await import('./export.ts')).exportWebVitals),
];
