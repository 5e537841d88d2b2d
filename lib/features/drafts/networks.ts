/**
 * The networks a social post is written for. `maxChars` is what the network takes, as it counts (see `countFor` in
 * `social-length.ts`); 2026-11, from the networks' own help pages.
 */
export const NETWORKS = [
  { id: 'x', name: 'X', maxChars: 280 },
  { id: 'linkedin', name: 'LinkedIn', maxChars: 3_000 },
  { id: 'facebook', name: 'Facebook', maxChars: 63_206 },
  { id: 'instagram', name: 'Instagram', maxChars: 2_200 },
  { id: 'threads', name: 'Threads', maxChars: 500 },
  { id: 'bluesky', name: 'Bluesky', maxChars: 300 },
  { id: 'mastodon', name: 'Mastodon', maxChars: 500 },
] as const;

export type NetworkId = (typeof NETWORKS)[number]['id'];
