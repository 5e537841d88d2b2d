import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { googleApiKey, NO_KEY, queryRecord } from '#lib/features/web-vitals/crux.ts';
import type { getFieldData as definition, FieldData } from '#lib/features/web-vitals/field-data-contract.ts';
import { passedOf, toRows } from '#lib/features/web-vitals/present.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { FormFactor } from '#lib/text/web-vitals.ts';

const NONE = {
  scope: null,
  address: null,
  fallback: false,
  first_day: null,
  last_day: null,
  passed: null,
  metrics: [],
};

/**
 * The last 28 days of a URL, or of its origin if the URL has too little traffic.
 * @throws what `callGoogleApi` throws, except for a missing key: the response then gives the reason
 */
export async function getFieldData(
  ctx: Ctx,
  { url, form_factor: formFactor }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition>> {
  return { data: { field: await fieldOf(ctx, new URL(url), formFactor) } };
}

async function fieldOf(ctx: Ctx, url: URL, formFactor: FormFactor): Promise<FieldData> {
  const key = await googleApiKey();
  if (key === null) return { ...NONE, status: 'not_measured', reason: NO_KEY };
  url.hash = '';
  for (const [scope, address] of [
    ['url', url.href],
    ['origin', url.origin],
  ] as const) {
    const metrics = await queryRecord(ctx, key, { scope, address, formFactor });
    if (metrics === null) continue;
    return {
      status: 'found',
      reason: null,
      scope,
      address,
      fallback: scope === 'origin',
      first_day: metrics[0]?.firstDay ?? null,
      last_day: metrics[0]?.lastDay ?? null,
      passed: passedOf(metrics),
      metrics: toRows(metrics),
    };
  }
  const reason = `The Chrome UX Report has no data of ${url.origin} on this device: not enough traffic.`;
  return { ...NONE, status: 'not_in_crux', reason };
}
