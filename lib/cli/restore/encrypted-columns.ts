import { UNREADABLE_SETTINGS } from '#lib/features/alerts/channel-settings.ts';

/** Columns encrypted with the installation's secret, and how a restore handles them under a different one. */
interface EncryptedColumn {
  /** The file that encrypts it. */
  by: string;
  table: string;
  name: string;
  /** Whether a person must enter it again: then a restore asks first. */
  isMissed: boolean;
  /** Replacement values for these columns; null: the row is useless without it, and is skipped. */
  without: Readonly<Record<string, string | null>> | null;
}

export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  {
    by: 'lib/features/connections/connections.ts',
    table: 'connections',
    name: 'connections',
    isMissed: true,
    without: null,
  },
  {
    by: 'lib/features/alerts/channel-settings.ts',
    table: 'alert_channels',
    name: 'alert channels',
    isMissed: true,
    // Its name, rules and history are kept; it reports that its destination must be entered again.
    without: { secret: 'null', last_error: UNREADABLE_SETTINGS, tested_at: null },
  },
  {
    by: 'lib/features/accounts/second-factor/second-factor.ts',
    table: 'second_factors',
    name: 'second factors',
    isMissed: true,
    // The account still requires a code: use a recovery code, or the owner removes the factor.
    without: { secret: '' },
  },
  {
    by: 'lib/features/google-accounts/store.ts',
    table: 'google_accounts',
    name: 'Google accounts',
    isMissed: true,
    // Its properties keep it; they report that it must be connected again.
    without: { secret: '', status: 'revoked', error: 'The account must be connected again after the restore.' },
  },
  {
    by: 'lib/features/site-audits/settings/settings-store.ts',
    table: 'crawl_settings',
    name: 'credentials of crawl settings',
    isMissed: true,
    // The other settings are kept; audits of the site are paused until the credentials are entered again.
    without: { secrets: '' },
  },
  {
    by: 'lib/features/wordpress/site-store.ts',
    table: 'wordpress_sites',
    name: 'WordPress sites',
    isMissed: true,
    // URL and user are kept; publishing asks for the password.
    without: { secret: '', tested_at: null },
  },
  {
    by: 'lib/features/searches/fetch/cookie-store.ts',
    table: 'engine_cookies',
    name: 'search engine cookies',
    // An engine issues new ones.
    isMissed: false,
    without: null,
  },
];
