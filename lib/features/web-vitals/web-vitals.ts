import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/features/web-vitals/contract.ts';
import { googleApiKey, NO_KEY } from '#lib/features/web-vitals/crux.ts';
import { type FieldStatus, lab as labSchema } from '#lib/features/web-vitals/fields-contract.ts';
import { passedOf, toRows } from '#lib/features/web-vitals/present.ts';
import * as store from '#lib/features/web-vitals/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { NotFound } from '#lib/platform/errors.ts';
import type { FormFactor } from '#lib/text/web-vitals.ts';

/** Weekly periods that are returned. */
const WEEKS = 25;

/** Monitored pages, and the weeks of one of them. @throws NotFound (project, page) */
export async function getWebVitals(
  ctx: Ctx,
  { project_id: projectId, page_id: pageId, form_factor: formFactor }: InputOf<typeof contract.getWebVitals>,
): Promise<OutputOf<typeof contract.getWebVitals>> {
  await requireProjectRole(ctx, projectId, 'viewer');
  // First: clients stop asking once no page is updating, so such a response has the weeks that the update stored.
  const targets = await store.targetsOf(projectId);
  const [key, latest] = await Promise.all([googleApiKey(), store.latestWeeks(projectId)]);
  const target = pageId === undefined ? targets[0] : targets.find(({ id }) => id === pageId);
  if (pageId !== undefined && !target) throw new NotFound('Monitored page not found in this project.');
  return {
    data: {
      configured: key !== null,
      reason: key === null ? NO_KEY : null,
      pages: targets.map((one) => pageOf(one, latest)),
      shown: target ? await shownOf(target, targets, formFactor) : null,
    },
  };
}

function pageOf(target: store.TargetRow, latest: readonly store.WeekRow[]): contract.VitalsPage {
  const device = (formFactor: FormFactor) => {
    const status = statusOf(target, formFactor);
    const metrics = newest(
      latest.filter((row) => row.targetId === target.id && row.formFactor === formFactor && status === 'found'),
    );
    return { status, passed: passedOf(metrics), last_day: metrics[0]?.lastDay ?? null, metrics: toRows(metrics) };
  };
  return {
    id: target.id,
    scope: target.scope === 'origin' ? 'origin' : 'url',
    address: target.address,
    is_home: target.isHome,
    checked_at: target.checkedAt?.toISOString() ?? null,
    updating: target.requestedAt !== null && (target.checkedAt === null || target.requestedAt > target.checkedAt),
    fault: target.fault,
    phone: device('phone'),
    desktop: device('desktop'),
  };
}

/** Only the metrics of the newest period: one that is no longer reported is not current. */
function newest(rows: readonly store.WeekRow[]): store.WeekRow[] {
  const last = rows
    .map(({ lastDay }) => lastDay)
    .toSorted()
    .at(-1);
  return rows.filter(({ lastDay }) => lastDay === last);
}

function statusOf({ states }: store.TargetRow, formFactor: FormFactor): FieldStatus {
  const state = states.find((one) => one.formFactor === formFactor);
  if (!state) return 'not_measured';
  return state.found ? 'found' : 'not_in_crux';
}

async function shownOf(
  target: store.TargetRow,
  targets: readonly store.TargetRow[],
  formFactor: FormFactor,
): Promise<contract.WebVitals['shown']> {
  const origin = targets.find(
    ({ scope, address }) => scope === 'origin' && address === URL.parse(target.address)?.origin,
  );
  const isMissing = target.scope === 'url' && statusOf(target, formFactor) === 'not_in_crux';
  const source = isMissing && origin ? origin : target;
  const [rows, lab] = await Promise.all([
    store.weeksOf(source.id, formFactor, WEEKS),
    store.labOf(target.id, formFactor),
  ]);
  const weeks = [...Map.groupBy(rows, ({ lastDay }) => lastDay)].slice(-WEEKS).map(([last_day, metrics]) => ({
    first_day: metrics[0]?.firstDay ?? last_day,
    last_day,
    metrics: toRows(metrics),
  }));
  return {
    id: target.id,
    requested: target.address,
    scope: source.scope === 'origin' ? 'origin' : 'url',
    address: source.address,
    fallback: source !== target,
    form_factor: formFactor,
    status: statusOf(source, formFactor),
    passed: passedOf(weeks.at(-1)?.metrics ?? []),
    weeks,
    lab: labSchema.safeParse(lab?.lab).data ?? null,
  };
}
