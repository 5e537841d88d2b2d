/** What other features use of this one. */
export { vitalsOfPage } from './vitals-of-page.ts';
