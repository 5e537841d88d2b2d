import { operation } from '#lib/features/operation.ts';
import { listSchedules, previewSchedule, setSchedule } from './contract.ts';

export const operations = [
  operation(listSchedules, async () => (await import('./schedules.ts')).listSchedules),
  operation(setSchedule, async () => (await import('./schedules.ts')).setSchedule),
  operation(previewSchedule, async () => (await import('./schedules.ts')).previewSchedule),
];
