/** The screens of a project. */
export const placesOf = (id: string) => [
  { href: `/projects/${id}`, label: 'Overview' },
  { href: `/projects/${id}/settings`, label: 'Settings and members' },
];
