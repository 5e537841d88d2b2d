/** Permissions that a Google account can grant, by what they are for. */
export const GOOGLE_SCOPES = {
  search_console: 'https://www.googleapis.com/auth/webmasters.readonly',
  sitemaps: 'https://www.googleapis.com/auth/webmasters',
  analytics: 'https://www.googleapis.com/auth/analytics.readonly',
} as const;

/** What a Google account is used for. */
export type GoogleUse = keyof typeof GOOGLE_SCOPES;

export const GOOGLE_USES = ['search_console', 'sitemaps', 'analytics'] as const satisfies readonly GoogleUse[];

/** Whether granted scopes cover a use; write access to Search Console includes reading. */
export function covers(scopes: readonly string[], use: GoogleUse): boolean {
  return scopes.includes(GOOGLE_SCOPES[use]) || (use === 'search_console' && scopes.includes(GOOGLE_SCOPES.sitemaps));
}
