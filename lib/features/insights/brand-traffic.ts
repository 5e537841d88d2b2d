import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/features/insights/contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { brandTermsOf, isBrandQuery } from './brand.ts';
import { type Days, daysBefore } from './periods.ts';
import { propertyWith, sourcesOf } from './sources.ts';
import * as sources from './sources-store.ts';
import { updateBrandTerms } from './store.ts';

const DAYS = 28;

/** @throws NotFound (project) */
export async function getBrandTraffic(
  ctx: Ctx,
  { project_id: projectId }: InputOf<typeof contract.getBrandTraffic>,
): Promise<OutputOf<typeof contract.getBrandTraffic>> {
  const { project } = await requireProjectRole(ctx, projectId, 'viewer');
  const terms = brandTermsOf(project);
  const shared = { terms, derived: project.brandTerms.length === 0 };
  const property = await propertyWith(sourcesOf(project), DAYS);
  if (typeof property === 'string') return { data: { ...shared, now: null, before: null, reason: property } };
  const split = (days: Days) => splitOf(property.no, days, terms);
  const hasBefore = property.loaded >= 2 * DAYS;
  const [now, before] = await Promise.all([
    split(property.period),
    hasBefore ? split(daysBefore(property.to, { length: DAYS, skip: DAYS })) : null,
  ]);
  return { data: { ...shared, now, before, reason: null } };
}

async function splitOf(propertyNo: number, days: Days, terms: readonly string[]): Promise<contract.BrandSplit> {
  const [queries, anonymized] = await Promise.all([
    sources.queryClicks(propertyNo, days),
    sources.anonymizedIn(propertyNo, days),
  ]);
  const brand = { clicks: 0, impressions: 0, queries: 0 };
  const other = { clicks: 0, impressions: 0, queries: 0 };
  for (const { query, clicks, impressions } of queries) {
    const side = isBrandQuery(query, terms) ? brand : other;
    side.clicks += clicks;
    side.impressions += impressions;
    side.queries += 1;
  }
  return { ...days, brand, non_brand: other, anonymized };
}

/** @throws NotFound (project), Forbidden (viewer) */
export async function setBrandTerms(
  ctx: Ctx,
  { project_id: projectId, terms }: InputOf<typeof contract.setBrandTerms>,
): Promise<OutputOf<typeof contract.setBrandTerms>> {
  await requireProjectRole(ctx, projectId, 'editor');
  return { data: { terms: brandTermsOf(await updateBrandTerms(projectId, [...new Set(terms)])) } };
}
