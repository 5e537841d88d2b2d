/** Sessions of Google Analytics, for screens that show them beside clicks. */
export { sessionsByDay, sessionsByUrl, sessionsProperty } from '#lib/features/analytics/sessions.ts';
