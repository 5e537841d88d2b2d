import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { startBacklinkDiscovery } from '#lib/features/backlinks/index-contract.ts';
import { startDomainReport } from '#lib/features/domains/reports-contract.ts';
import { startTrackingRound } from '#lib/features/rankings/rounds-contract.ts';
import type * as contract from '#lib/features/schedules/contract.ts';
import { SCHEDULE_KINDS, type Schedule, type ScheduleKind } from '#lib/features/schedules/contract.ts';
import {
  daysBetween,
  inWords,
  nextSlot,
  nextSlots,
  ruleBrokenByCron,
  type Timing,
} from '#lib/features/schedules/slots.ts';
import * as store from '#lib/features/schedules/store.ts';
import { startSiteAudit } from '#lib/features/site-audits/contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { requireScope } from '#lib/platform/access/require-scope.ts';
import { InvalidInput, Refused } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { isTimezone } from '#lib/text/zoned-time.ts';

type Input<E extends 'listSchedules' | 'setSchedule' | 'previewSchedule'> = InputOf<(typeof contract)[E]>;
type Output<E extends 'listSchedules' | 'setSchedule' | 'previewSchedule'> = Promise<OutputOf<(typeof contract)[E]>>;

/** User input, as a form submits it. */
export type GivenTiming = Pick<Input<'previewSchedule'>, 'every' | 'time' | 'day' | 'cron' | 'timezone'>;

/**
 * Validates a timing.
 * @param timezone the project's, used when none is given
 * @throws InvalidInput, Refused: the field, the rule and the value
 */
export function readTiming(given: GivenTiming, timezone: string): Timing {
  const { every, time, day, cron } = given;
  const zone = given.timezone || timezone;
  if (!isTimezone(zone)) {
    throw new Refused(`timezone must be an IANA time zone such as Europe/Paris, given "${zone}"`);
  }
  if (every === 'weekly' && day !== undefined && day > 6) {
    throw new Refused(`day of a weekly schedule must be from 0 (Sunday) to 6 (Saturday), given ${day}`);
  }
  if (every === 'monthly' && day === 0) throw new Refused('day of a monthly schedule must be from 1 to 31, given 0');
  if (every === 'cron') {
    if (!cron) throw new InvalidInput('cron is required where every is cron');
    const rule = ruleBrokenByCron(cron);
    if (rule !== null) throw new Refused(`cron ${rule}, given "${cron}"`);
  }
  const [hours = 6, minutes = 0] = time.split(':').map(Number);
  const isDayly = every === 'weekly' || every === 'monthly';
  return {
    every,
    minute: hours * 60 + minutes,
    day: isDayly ? (day ?? 1) : null,
    cron: every === 'cron' ? (cron ?? null) : null,
    timezone: zone,
  };
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function present(row: store.ScheduleRow, kind: ScheduleKind, now: Date): Schedule {
  const timing = store.timingOf(row);
  const runs = row.nextAt === null ? [] : [row.nextAt, ...nextSlots(timing, row.nextAt, 2)];
  return {
    kind,
    subject: row.subject,
    every: timing.every,
    time: clock(row.minute),
    day: row.day,
    cron: row.cron,
    timezone: row.timezone,
    words: inWords(timing),
    next_at: row.nextAt?.toISOString() ?? null,
    next_runs: runs.map((at) => (at < now ? now : at).toISOString()),
    last_slot: row.lastSlot?.toISOString() ?? null,
    last_error: row.lastError,
  };
}

const off = (kind: ScheduleKind, timezone: string): Schedule => ({
  kind,
  subject: '',
  every: 'off',
  time: '06:00',
  day: null,
  cron: null,
  timezone,
  words: 'Off',
  next_at: null,
  next_runs: [],
  last_slot: null,
  last_error: null,
});

/** @throws NotFound */
export async function listSchedules(ctx: Ctx, { project_id: id }: Input<'listSchedules'>): Output<'listSchedules'> {
  const { project } = await requireProjectRole(ctx, id, 'viewer');
  const rows = await store.listOf(id);
  const schedules = SCHEDULE_KINDS.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    if (own.length > 0) return own.map((row) => present(row, kind, ctx.now()));
    // A digest belongs to a report: without one, there is none to list as off.
    return kind === 'digest' ? [] : [off(kind, project.timezone)];
  });
  return { data: { timezone: project.timezone, schedules } };
}

/** The operation that each schedule starts: setting the schedule requires its scope. */
export const SCHEDULED_OPERATIONS = {
  rankings: startTrackingRound,
  site_audit: startSiteAudit,
  domain_report: startDomainReport,
  backlinks: startBacklinkDiscovery,
} as const;

/**
 * @throws NotFound; Forbidden for a role or a token that may not start the scheduled operation; InvalidInput and
 *   Refused for an invalid timing
 */
export async function setSchedule(ctx: Ctx, input: Input<'setSchedule'>): Output<'setSchedule'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'editor');
  if (input.kind === 'digest') throw new Refused('kind: the schedule of a digest is set with its report.');
  requireScope(ctx.actor, SCHEDULED_OPERATIONS[input.kind]);
  const timing = readTiming(input, project.timezone);
  // A project also discovers new backlinks; the schedule of a stored domain only checks the known ones.
  const params = input.kind === 'backlinks' ? { look: true } : undefined;
  const row = await putSchedule(ctx, { projectId: project.id, kind: input.kind }, timing, { params });
  return { data: { schedule: present(row, input.kind, ctx.now()) } };
}

/** @throws NotFound; InvalidInput and Refused for an invalid timing */
export async function previewSchedule(ctx: Ctx, input: Input<'previewSchedule'>): Output<'previewSchedule'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'viewer');
  const timing = readTiming(input, project.timezone);
  const runs = nextSlots(timing, ctx.now(), 5).map((at) => at.toISOString());
  return { data: { words: inWords(timing), timezone: timing.timezone, runs } };
}

/**
 * Sets a schedule of a project, for features with a schedule per item, such as a report. Those features check
 * permissions.
 * @param options.params data for the kind, passed to its action at each slot
 * @param options.tx transaction to write in
 */
export function putSchedule(
  ctx: Ctx,
  { projectId, kind, subject = '' }: { projectId: string; kind: ScheduleKind; subject?: string },
  timing: Timing,
  { params, tx }: { params?: Prisma.InputJsonValue | undefined; tx?: Prisma.TransactionClient } = {},
): Promise<store.ScheduleRow> {
  const nextAt = nextSlot(timing, ctx.now());
  const settings = { ...timing, nextAt, ...(params === undefined ? {} : { params }) };
  return store.put({ projectId, kind, subject }, settings, tx);
}

export const removeSchedule = store.remove;

/**
 * When a kind of a project is due next, and the approximate number of days between two slots; nulls while it is off.
 */
export async function cadenceOf(
  projectId: string,
  kind: ScheduleKind,
  now: Date,
): Promise<{ nextAt: Date | null; days: number | null }> {
  const row = await store.find(projectId, kind, '');
  if (!row || row.every === 'off') return { nextAt: null, days: null };
  const days = row.every === 'daily' ? 1 : row.every === 'weekly' ? 7 : row.every === 'monthly' ? 31 : null;
  return { nextAt: row.nextAt, days: days ?? daysBetween(store.timingOf(row), now) };
}
