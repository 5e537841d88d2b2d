import type { Translator } from '#lib/i18n/translator.ts';
/** Navigation entries of a project. */
export const placesOf = (t: Translator, id: string) => [
  { href: `/projects/${id}`, label: t('Overview') },
  { href: `/projects/${id}/settings`, label: t('Settings and members') },
];
