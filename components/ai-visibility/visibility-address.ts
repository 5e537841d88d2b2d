/** Choices of the AI visibility screen, as stored in its URL. */
export interface Chosen {
  project: string;
  days: string;
  tag: string;
  country: string;
  device: string;
}

/** The URL of the screen with these choices. */
export function visibilityAddress({ project, days, ...rest }: Chosen, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ project, days });
  for (const [name, value] of Object.entries({ ...rest, ...more })) if (value) query.set(name, value);
  return `/ai-visibility?${query}`;
}
