import { operation } from '#lib/features/operation.ts';
import {
  changeInsight,
  exportInsights,
  getBrandTraffic,
  listInsights,
  recomputeInsights,
  setBrandTerms,
} from './contract.ts';

export const operations = [
  operation(listInsights, async () => (await import('./insights.ts')).listInsights),
  operation(changeInsight, async () => (await import('./insights.ts')).changeInsight),
  operation(recomputeInsights, async () => (await import('./insights.ts')).recomputeInsights),
  operation(exportInsights, async () => (await import('./insights.ts')).exportInsights),
  operation(getBrandTraffic, async () => (await import('./brand-traffic.ts')).getBrandTraffic),
  operation(setBrandTerms, async () => (await import('./brand-traffic.ts')).setBrandTerms),
];
