import type { Translator } from '#lib/client/messages/translator.ts';
/** Navigation entries of a project. */
export const placesOf = (t: Translator, id: string) => [
  { href: `/projects/${id}`, label: t('Overview') },
  { href: `/projects/${id}/settings`, label: t('Settings and members') },
];
