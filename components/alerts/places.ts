const PLACES = [
  { href: '/alerts', label: 'History' },
  { href: '/alerts/rules', label: 'Rules' },
  { href: '/alerts/channels', label: 'Channels' },
];

/** The screens of alerts, of the project that is shown: without its id a link leads to the project used last. Pure. */
export function alertPlaces(projectId: string | undefined): { href: string; label: string }[] {
  if (projectId === undefined) return PLACES;
  return PLACES.map(({ href, label }) => ({ href: `${href}?project=${projectId}`, label }));
}
