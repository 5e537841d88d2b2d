import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';

/** API calls and queries for a project's schedules. */

export type Timing = Omit<OperationInput<'preview_schedule'>, 'project_id'>;

/** The schedules of a project. */
export const schedulesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['schedules', projectId],
    queryFn: async ({ signal }) => (await call('list_schedules', { project_id: projectId }, signal)).data,
  });

/** The next runs of an unsaved schedule; the error says what is wrong with it. */
export const schedulePreviewQuery = (projectId: string, timing: Timing) =>
  queryOptions({
    queryKey: ['schedule-preview', projectId, timing],
    queryFn: async ({ signal }) => (await call('preview_schedule', { project_id: projectId, ...timing }, signal)).data,
    retry: false,
  });

/** Sets a schedule. */
export const saveSchedule = async (input: OperationInput<'set_schedule'>) =>
  (await call('set_schedule', input)).data.schedule;
