import { SEALED_OTHERWISE } from '#lib/features/alerts/channel-settings.ts';

/** Rows with a value that only the installation's secret opens, and what a restore makes of them under another one. */
interface EncryptedColumn {
  /** The file that seals it. */
  by: string;
  table: string;
  name: string;
  /** Whether somebody must enter it again: then a restore asks first. */
  isMissed: boolean;
  /** What stands in these columns instead; null: the row is nothing without it, and is left out. */
  without: Readonly<Record<string, string | null>> | null;
}

export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  {
    by: 'lib/features/connections/service.ts',
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
    // Its name, its rules and its history stay; it says that it must be told again where it goes.
    without: { secret: 'null', last_error: SEALED_OTHERWISE, tested_at: null },
  },
  {
    by: 'lib/features/accounts/second-factor.ts',
    table: 'second_factors',
    name: 'second factors',
    isMissed: true,
    // The account still asks for a code, never less than before: a recovery code does, or the owner removes the factor.
    without: { secret: '' },
  },
  {
    by: 'lib/features/searches/cookie-store.ts',
    table: 'engine_cookies',
    name: 'cookies of search engines',
    // An engine gives others.
    isMissed: false,
    without: null,
  },
];
