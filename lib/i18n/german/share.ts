/** Shared reports, for whoever has the link. */
export const share = {
  'The link may have expired or been revoked, or is incomplete. Copy the full link again or ask the sender for a new one.':
    'Der Link ist vielleicht abgelaufen, widerrufen oder unvollständig. Kopieren Sie den ganzen Link erneut oder bitten Sie den Absender um einen neuen.',
  'Report not available': 'Report nicht verfügbar',
  'Wrong password.': 'Falsches Passwort.',
  'Too many attempts. Try again later.': 'Zu viele Versuche. Versuchen Sie es später erneut.',
  'Password required': 'Passwort erforderlich',
  'Ask the person who shared it.': 'Fragen Sie die Person, die den Report freigegeben hat.',
  'Shared report': 'Freigegebener Report',
  'The link is valid. Try again in a moment.': 'Der Link ist gültig. Versuchen Sie es gleich noch einmal.',
  'View report': 'Report anzeigen',
  'The report could not be loaded': 'Der Report konnte nicht geladen werden',
} as const;
