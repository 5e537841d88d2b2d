/** What other features use of this one. */
export { cadenceOf, putSchedule, readTiming } from '#lib/features/schedules/schedules.ts';
export { nextSlot, type Timing } from '#lib/features/schedules/slots.ts';
