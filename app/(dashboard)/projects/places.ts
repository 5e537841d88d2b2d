/** The screens of a project. */
export const placesOf = (id: string) => [
  { href: `/projects/${id}`, label: 'Overview' },
];
