/** What the screen of a project's AI visibility is about, as its address says it. */
export interface Chosen {
  project: string;
  days: string;
  tag: string;
  country: string;
  device: string;
}

/** The address of the screen with these choices. */
export function visibilityAddress({ project, days, ...rest }: Chosen, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ project, days });
  for (const [name, value] of Object.entries({ ...rest, ...more })) if (value) query.set(name, value);
  return `/ai-visibility?${query}`;
}
