import 'server-only';
import { SCHEDULE_EVERY } from '#lib/features/schedules/contract.ts';
import type { Timing } from '#lib/features/schedules/slots.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** A stored schedule. */
export type ScheduleRow = Prisma.ScheduleGetPayload<object>;

/** The timing of a stored schedule. */
export const timingOf = ({ every, minute, day, cron, timezone }: ScheduleRow): Timing => ({
  minute,
  day,
  cron,
  timezone,
  every: SCHEDULE_EVERY.find((one) => one === every) ?? 'off',
});

/** The schedules of a project. */
export function listOf(projectId: string): Promise<ScheduleRow[]> {
  return db().schedule.findMany({ where: { projectId }, orderBy: [{ kind: 'asc' }, { subject: 'asc' }] });
}

/** A schedule of a project; null if there is none. */
export function find(projectId: string, kind: string, subject: string): Promise<ScheduleRow | null> {
  return db().schedule.findUnique({ where: { projectId_kind_subject: { projectId, kind, subject } } });
}

/** What a schedule stores; `nextAt` is null while it is off. */
export interface Settings extends Timing {
  params?: Prisma.InputJsonValue;
  nextAt: Date | null;
}

/** Stores frequency and time, and clears the error of an earlier slot. */
export function put(
  { projectId, kind, subject }: { projectId: string; kind: string; subject: string },
  settings: Settings,
  tx: Prisma.TransactionClient = db(),
): Promise<ScheduleRow> {
  return tx.schedule.upsert({
    where: { projectId_kind_subject: { projectId, kind, subject } },
    create: { projectId, kind, subject, ...settings },
    update: { ...settings, lastError: null },
  });
}

/** Deletes a schedule. */
export async function remove(projectId: string, kind: string, subject: string): Promise<void> {
  await db().schedule.deleteMany({ where: { projectId, kind, subject } });
}

/** Due schedules, the most overdue first. */
export function findDue(now: Date, most: number): Promise<ScheduleRow[]> {
  return db().schedule.findMany({ where: { nextAt: { lte: now } }, orderBy: { nextAt: 'asc' }, take: most });
}

/** Schedules whose last slot is far in the future: it was taken while the clock was wrong. */
export function findAhead(after: Date): Promise<ScheduleRow[]> {
  return db().schedule.findMany({ where: { lastSlot: { gt: after } } });
}

/** Advances a schedule, unless another process has done so meanwhile. @returns whether this call did it */
export async function moveOn(
  tx: Prisma.TransactionClient,
  { id, nextAt }: Pick<ScheduleRow, 'id' | 'nextAt'>,
  to: { nextAt: Date | null; lastSlot: Date | null },
): Promise<boolean> {
  const { count } = await tx.schedule.updateMany({ where: { id, nextAt }, data: { ...to, lastError: null } });
  return count > 0;
}

/** A schedule with its project's owner, or the user who stores the domain. */
export function findWithOwner(id: string) {
  return db().schedule.findUnique({
    where: { id },
    include: {
      project: {
        select: {
          ownerId: true,
          owner: { select: { disabledAt: true } },
          members: { where: { user: { disabledAt: null } }, select: { userId: true }, take: 1 },
        },
      },
      backlinkDomain: { select: { userId: true, user: { select: { disabledAt: true } } } },
    },
  });
}

/** Stores the outcome of the last slot; that of an earlier one is ignored. */
export async function noteError(id: string, lastSlot: Date, lastError: string | null): Promise<void> {
  await db().schedule.updateMany({ where: { id, lastSlot }, data: { lastError } });
}
