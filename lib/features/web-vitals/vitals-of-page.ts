import 'server-only';
import { googleApiKey } from '#lib/features/web-vitals/crux.ts';
import { lab as labSchema } from '#lib/features/web-vitals/fields-contract.ts';
import { toRows } from '#lib/features/web-vitals/present.ts';
import * as store from '#lib/features/web-vitals/store.ts';

/** The newest field data and the last lab test of a monitored page, on phones. Callers check access to the project. */
export async function vitalsOfPage(projectId: string, urls: readonly string[]) {
  const [key, targets] = await Promise.all([googleApiKey(), store.targetsOf(projectId)]);
  const target = targets.find(({ scope, address }) => scope === 'url' && urls.includes(address));
  if (!target) return { hasKey: key !== null, target: null };
  const [weeks, lab] = await Promise.all([store.weeksOf(target.id, 'phone', 1), store.labOf(target.id, 'phone')]);
  const last = weeks.at(-1)?.lastDay;
  return {
    hasKey: key !== null,
    target: {
      id: target.id,
      inCrux: target.states.find(({ formFactor }) => formFactor === 'phone')?.found ?? null,
      lastDay: last ?? null,
      metrics: toRows(weeks.filter(({ lastDay }) => lastDay === last)),
      lab: labSchema.safeParse(lab?.lab).data ?? null,
    },
  };
}
