/** Choices of the keyword gap screen, as stored in its URL. */
export interface GapChoices {
  project: string;
  gap: string;
  competitor: string;
  engine: string;
  country: string;
  device: string;
}

/** The URL of the screen with these choices. @param from keywords to skip */
export function gapAddress({ project, ...rest }: GapChoices, from = 0): string {
  const query = new URLSearchParams({ project });
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value);
  if (from > 0) query.set('from', String(from));
  return `/keywords/gaps?${query}`;
}
