import type { Translator } from '#lib/i18n/translator.ts';

/** The alert screens of the project; without its id a link opens the last used project. Pure. */
export function alertPlaces(projectId: string | undefined, t: Translator): { href: string; label: string }[] {
  const places = [
    { href: '/alerts', label: t('History') },
    { href: '/alerts/rules', label: t('Rules') },
    { href: '/alerts/channels', label: t('Channels') },
  ];
  if (projectId === undefined) return places;
  return places.map(({ href, label }) => ({ href: `${href}?project=${projectId}`, label }));
}
