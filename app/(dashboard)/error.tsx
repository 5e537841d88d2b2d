'use client';

/** Within the dashboard's frame. */
export { PageError as default } from '#components/ui/page-error.tsx';
