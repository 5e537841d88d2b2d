import { operation } from '#lib/features/operation.ts';
import * as contract from './contract.ts';
import * as pages from './landing-pages-contract.ts';

const property = () => import('./property.ts');
const landing = () => import('./landing-pages.ts');

export const operations = [
  operation(contract.getAnalytics, async () => (await property()).getAnalytics),
  operation(contract.listAnalyticsProperties, async () => (await property()).listAnalyticsProperties),
  operation(contract.setAnalyticsProperty, async () => (await property()).setAnalyticsProperty),
  operation(contract.removeAnalyticsProperty, async () => (await property()).removeAnalyticsProperty),
  operation(contract.startAnalyticsSync, async () => (await property()).startAnalyticsSync),
  operation(contract.pauseAnalyticsSync, async () => (await property()).pauseAnalyticsSync),
  operation(contract.stopAnalyticsSync, async () => (await property()).stopAnalyticsSync),
  operation(pages.listLandingPages, async () => (await landing()).listLandingPages),
  operation(pages.exportLandingPages, async () => (await landing()).exportLandingPages),
];
