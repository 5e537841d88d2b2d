import type { Translator } from '#lib/client/messages/translator.ts';

/** The screens of alerts, of the project that is shown: without its id a link leads to the project used last. Pure. */
export function alertPlaces(projectId: string | undefined, t: Translator): { href: string; label: string }[] {
  const places = [
    { href: '/alerts', label: t('History') },
    { href: '/alerts/rules', label: t('Rules') },
    { href: '/alerts/channels', label: t('Channels') },
  ];
  if (projectId === undefined) return places;
  return places.map(({ href, label }) => ({ href: `${href}?project=${projectId}`, label }));
}
