import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { listSchedules, previewSchedule, setSchedule } from '#lib/features/schedules/contract.ts';
import { callEndpoint } from './call-endpoint.ts';

/** Calls and queries of what a project does by the clock. */

export type Timing = Omit<z.input<typeof previewSchedule.input>, 'project_id'>;

export const schedulesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['schedules', projectId],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof listSchedules>('list_schedules', { project_id: projectId }, signal)).data,
  });

/** The next runs of a schedule that is not set yet; its error says what is wrong with it. */
export const schedulePreviewQuery = (projectId: string, timing: Timing) =>
  queryOptions({
    queryKey: ['schedule-preview', projectId, timing],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof previewSchedule>('preview_schedule', { project_id: projectId, ...timing }, signal))
        .data,
    retry: false,
  });

export const saveSchedule = async (input: z.input<typeof setSchedule.input>) =>
  (await callEndpoint<typeof setSchedule>('set_schedule', input)).data.schedule;
