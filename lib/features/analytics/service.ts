/** Sessions of Google Analytics, for screens that show them beside clicks. */

export { organicSessions, topLandingPages } from '#lib/features/analytics/for-reports.ts';
export { landingPageChanges } from '#lib/features/analytics/landing-page-changes.ts';
export { findProperty } from '#lib/features/analytics/property-store.ts';
export {
  addUpSessions,
  loadedDays,
  sessionsByDay,
  sessionsByUrl,
  sessionsOfPage,
  sessionsProperty,
} from '#lib/features/analytics/sessions.ts';
