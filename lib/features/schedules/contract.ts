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
    title: 'Frequency',
    description: 'off, daily, weekly, monthly, or cron.',
    examples: ['daily'],
  }),
  time: z
    .string()
    .trim()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day such as 06:00' })
    .default('06:00')
    .meta({ title: 'Time', description: 'Time of day for daily, weekly and monthly, HH:MM.', examples: ['06:00'] }),
  day: z
    .int()
    .min(0)
    .max(31)
    .meta({
      title: 'Day',
      description:
        'Weekly: 0 (Sunday) to 6; monthly: 1 to 31, the last day in shorter months. Absent: Monday, or the first.',
      examples: [1],
    })
    .optional(),
  cron: z
    .string()
    .trim()
    .max(100)
    .meta({
      title: 'Cron',
      description: 'Cron expression with five fields; at most once an hour.',
      examples: ['0 6 * * 1-5'],
    })
    .optional(),
  timezone: z
    .string()
    .trim()
    .max(64)
    .meta({ title: 'Time zone', description: 'IANA name; absent: that of the project.', examples: ['Europe/Paris'] })
    .optional(),
};

export const schedule = z.object({
  kind: z.enum(SCHEDULE_KINDS).describe('Type'),
  subject: z.string().describe('Id within its type, such as the id of a report; empty if there is only one'),
  every: z.enum(SCHEDULE_EVERY).describe('Frequency'),
  time: z.string().describe('Time of day, HH:MM'),
  day: z.int().nullable().describe('Day of the week (0: Sunday) or of the month'),
  cron: z.string().nullable().describe('Cron expression'),
  timezone: z.string().describe('Time zone'),
  words: z.string().describe('Description'),
  next_at: z.string().nullable().describe('Next run, ISO 8601 UTC; null if off'),
  next_runs: z.array(z.string()).describe('The next three runs, ISO 8601 UTC'),
  last_slot: z.string().nullable().describe('Last run, ISO 8601 UTC'),
  last_error: z.string().nullable().describe('Why it did not start; null if it did'),
});
/** A schedule of a project. */
export type Schedule = z.output<typeof schedule>;

const shared = { scope: 'projects', area: 'projects' } as const;

export const listSchedules = defineEndpoint({
  ...shared,
  id: 'list_schedules',
  method: 'GET',
  path: '/projects/{project_id}/schedules',
  title: 'List schedules',
  summary: 'Returns the schedules of a project and the next runs.',
  input: z.object({ project_id: projectId }),
  output: z.object({
    data: z.object({
      timezone: z.string().describe('Time zone of the project'),
      schedules: z.array(schedule).describe('Schedules, one per type, and one per emailed report'),
    }),
  }),
});

export const setSchedule = defineEndpoint({
  ...shared,
  id: 'set_schedule',
  method: 'PATCH',
  path: '/projects/{project_id}/schedules/{kind}',
  title: 'Set a schedule',
  summary: 'Sets the schedule of a project task.',
  input: z.object({
    project_id: projectId,
    kind: z.enum(SCHEDULE_KINDS).meta({ title: 'What', description: 'Type.', examples: ['rankings'] }),
    ...timing,
  }),
  output: z.object({ data: z.object({ schedule: schedule.describe('The schedule') }) }),
});

export const previewSchedule = defineEndpoint({
  ...shared,
  id: 'preview_schedule',
  method: 'GET',
  path: '/projects/{project_id}/schedule_preview',
  title: 'Preview a schedule',
  summary: 'Returns the next five runs of a schedule, or what is wrong with it.',
  input: z.object({ project_id: projectId, ...timing }),
  output: z.object({
    data: z.object({
      words: z.string().describe('Description of the schedule'),
      timezone: z.string().describe('Time zone'),
      runs: z.array(z.string()).describe('The next five runs, ISO 8601 UTC'),
    }),
  }),
});
