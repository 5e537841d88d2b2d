'use client';

import dynamic from 'next/dynamic';

/**
 * Parts that only some dashboards show. In a client component, because a dynamic import in a server component splits nothing: its
 * code would be loaded with every dashboard.
 */

/** Only without a project. */
export const DomainForm = dynamic(() =>
  import('#components/first-check/domain-form.tsx').then((module) => module.DomainForm),
);
/** Only with many projects. */
export const ProjectsTable = dynamic(() => import('./projects-table.tsx').then((module) => module.ProjectsTable));
/** Only with a project; without one it is below the form of the first check, closed. */
export const FirstField = dynamic(() => import('./first-field.tsx').then((module) => module.FirstField));
