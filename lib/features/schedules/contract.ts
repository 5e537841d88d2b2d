import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { uuid } from '#lib/contract/fields.ts';

/** What a project runs on a schedule. */

export const SCHEDULE_KINDS = ['rankings', 'site_audit', 'domain_report', 'backlinks', 'digest'] as const;
/** What is scheduled. */
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number];
export const SCHEDULE_EVERY = ['off', 'daily', 'weekly', 'monthly', 'cron'] as const;
/** How often. */
export type ScheduleEvery = (typeof SCHEDULE_EVERY)[number];

const projectId = uuid.meta({ title: 'Project', description: 'Id of the project.' });

/** Timing; also for previews. */
export const timing = {
  every: z.enum(SCHEDULE_EVERY).meta({
    title: 'How often',
    description: 'off, daily, weekly, monthly, or cron for one of your own.',
    examples: ['daily'],
  }),
  time: z
    .string()
    .trim()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day such as 06:00' })
    .default('06:00')
    .meta({ title: 'Time', description: 'Time of day of a daily, weekly or monthly one, HH:MM.', examples: ['06:00'] }),
  day: z
    .int()
    .min(0)
    .max(31)
    .meta({
      title: 'Day',
      description:
        'Of a weekly one 0 (Sunday) to 6; of a monthly one 1 to 31, in shorter months the last day. Absent: Monday, or the first.',
      examples: [1],
    })
    .optional(),
  cron: z
    .string()
    .trim()
    .max(100)
    .meta({
      title: 'Cron',
      description: 'Five fields: minute, hour, day of the month, month, day of the week; at most once an hour.',
      examples: ['0 6 * * 1-5'],
    })
    .optional(),
  timezone: z
    .string()
    .trim()
    .max(64)
    .meta({ title: 'Time zone', description: "IANA name; absent: the project's.", examples: ['Europe/Paris'] })
    .optional(),
};

export const schedule = z.object({
  kind: z.enum(SCHEDULE_KINDS).describe('What is done'),
  subject: z.string().describe('Which one of its kind, such as the id of a report; empty where there is one only'),
  every: z.enum(SCHEDULE_EVERY).describe('How often'),
  time: z.string().describe('Time of day, HH:MM'),
  day: z.int().nullable().describe('Day of the week (0: Sunday) or of the month'),
  cron: z.string().nullable().describe('Five fields, of one of your own'),
  timezone: z.string().describe('Time zone in which it is counted'),
  words: z.string().describe('The same in words'),
  next_at: z.string().nullable().describe('Next slot, ISO 8601 UTC; null while it is off'),
  next_runs: z.array(z.string()).describe('The next three slots, ISO 8601 UTC'),
  last_slot: z.string().nullable().describe('Slot that was taken last, ISO 8601 UTC'),
  last_error: z.string().nullable().describe('Why that one did not begin; null when it did'),
});
/** A schedule of a project. */
export type Schedule = z.output<typeof schedule>;

const shared = { scope: 'projects', area: 'projects' } as const;

export const listSchedules = defineEndpoint({
  ...shared,
  id: 'list_schedules',
  method: 'GET',
  path: '/projects/{project_id}/schedules',
  title: 'Schedules of a project',
  summary: 'What a project does by the clock, also what is off, and the next runs.',
  input: z.object({ project_id: projectId }),
  output: z.object({
    data: z.object({
      timezone: z.string().describe("The project's time zone"),
      schedules: z.array(schedule).describe('Schedules, one a kind, and one a report that is sent'),
    }),
  }),
});

export const setSchedule = defineEndpoint({
  ...shared,
  id: 'set_schedule',
  method: 'PATCH',
  path: '/projects/{project_id}/schedules/{kind}',
  title: 'Set a schedule',
  summary: 'Says how often and when a project does something; every slot is run once.',
  input: z.object({
    project_id: projectId,
    kind: z.enum(SCHEDULE_KINDS).meta({ title: 'What', description: 'What is done.', examples: ['rankings'] }),
    ...timing,
  }),
  output: z.object({ data: z.object({ schedule: schedule.describe('The schedule') }) }),
});

export const previewSchedule = defineEndpoint({
  ...shared,
  id: 'preview_schedule',
  method: 'GET',
  path: '/projects/{project_id}/schedule_preview',
  title: 'When a schedule would run',
  summary: 'The next five runs of a schedule that is not set yet, or what is wrong with it.',
  input: z.object({ project_id: projectId, ...timing }),
  output: z.object({
    data: z.object({
      words: z.string().describe('The schedule in words'),
      timezone: z.string().describe('Time zone in which it is counted'),
      runs: z.array(z.string()).describe('The next five slots, ISO 8601 UTC'),
    }),
  }),
});
