import { operation } from '#lib/features/operation.ts';
import * as property from './contract.ts';
import * as pages from './pages-contract.ts';
import * as performance from './performance-contract.ts';

const properties = () => import('./property.ts');
const figures = () => import('./performance/performance.ts');
const inspections = () => import('./pages/inspections.ts');
const sitemaps = () => import('./pages/sitemaps.ts');

export const operations = [
  operation(property.getSearchConsole, async () => (await properties()).getSearchConsole),
  operation(property.listSearchConsoleSites, async () => (await properties()).listSearchConsoleSites),
  operation(property.setSearchConsoleProperty, async () => (await properties()).setSearchConsoleProperty),
  operation(property.updateSearchConsoleProperty, async () => (await properties()).updateSearchConsoleProperty),
  operation(property.removeSearchConsoleProperty, async () => (await properties()).removeSearchConsoleProperty),
  operation(property.startSearchConsoleSync, async () => (await properties()).startSearchConsoleSync),
  operation(property.pauseSearchConsoleSync, async () => (await properties()).pauseSearchConsoleSync),
  operation(property.stopSearchConsoleSync, async () => (await properties()).stopSearchConsoleSync),
  operation(performance.getSearchPerformance, async () => (await figures()).getSearchPerformance),
  operation(performance.listSearchPerformance, async () => (await figures()).listSearchPerformance),
  operation(
    performance.exportSearchPerformance,
    async () => (await import('./performance/export.ts')).exportSearchPerformance,
  ),
  operation(pages.inspectUrls, async () => (await inspections()).inspectUrls),
  operation(pages.listUrlInspections, async () => (await inspections()).listUrlInspections),
  operation(pages.listSearchConsoleSitemaps, async () => (await sitemaps()).listSearchConsoleSitemaps),
  operation(pages.submitSearchConsoleSitemap, async () => (await sitemaps()).submitSearchConsoleSitemap),
  operation(pages.refreshSearchConsoleSitemaps, async () => (await sitemaps()).refreshSearchConsoleSitemaps),
];
