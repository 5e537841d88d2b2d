/** Pages next to sign-in: invitations, password reset. */
export const auth = {
  'Show password': 'Passwort anzeigen',
  'Self-hosted SEO dashboard: rank tracking, audits, AI visibility and a web data API.':
    'Selbst gehostetes SEO-Dashboard: Rank-Tracking, Audits, KI-Sichtbarkeit und eine Web-Daten-API.',
  'This instance cannot send email. Ask its owner for a password reset link (Settings → People).':
    'Diese Instanz kann keine E-Mails senden. Bitten Sie den Eigentümer um einen Link zum Zurücksetzen (Einstellungen → Personen).',
  'Are you the owner? Run this on the server. It prints a link that sets a new password:':
    'Sind Sie der Eigentümer? Führen Sie dies auf dem Server aus. Es gibt einen Link aus, der ein neues Passwort setzt:',
  'Back to sign-in': 'Zurück zur Anmeldung',
  'Choose a new password': 'Neues Passwort wählen',
  'Continue with {name}': 'Weiter mit {name}',
  'manage everything, including members': 'alles verwalten, auch die Mitglieder',
  'Forgot password?': 'Passwort vergessen?',
  'This invitation has expired, was revoked or already used. Request a new one.':
    'Diese Einladung ist abgelaufen, wurde widerrufen oder bereits verwendet. Bitten Sie um eine neue.',
  'Join {name}': '{name} beitreten',
  'Join a project': 'Einem Projekt beitreten',
  'Join the project': 'Dem Projekt beitreten',
  'view everything': 'alles ansehen',
  'view everything and edit tracking': 'alles ansehen und das Tracking bearbeiten',
  'Create account and join': 'Konto erstellen und beitreten',
  'Reset your password': 'Passwort zurücksetzen',
  'Revoke all API tokens': 'Alle API-Tokens widerrufen',
  'Send link': 'Link senden',
  'Set new password': 'Neues Passwort festlegen',
  'This link is not valid': 'Dieser Link ist ungültig',
  'Something went wrong. Check the fields and try again.':
    'Das hat nicht funktioniert. Prüfen Sie die Felder und versuchen Sie es erneut.',
  'Go to dashboard': 'Zum Dashboard',
  'Too many attempts': 'Zu viele Versuche',
  'Create your account': 'Konto erstellen',
  'Create account': 'Konto erstellen',
  'Check your inbox': 'Prüfen Sie Ihren Posteingang',
  "Enter your email address. We'll send you a link to reset your password.":
    'Geben Sie Ihre E-Mail-Adresse ein. Sie erhalten einen Link zum Zurücksetzen des Passworts.',
  'This signs you out of all devices and invalidates this link.':
    'Sie werden auf allen Geräten abgemeldet; dieser Link wird ungültig.',
  'If an account exists for this email address, a password reset link is on its way. It works for one hour.':
    'Falls es ein Konto mit dieser E-Mail-Adresse gibt, ist ein Link zum Zurücksetzen des Passworts unterwegs. Er gilt eine Stunde.',
  'This link has expired, was replaced or already used. Request a new one.':
    'Dieser Link ist abgelaufen, wurde ersetzt oder bereits verwendet. Fordern Sie einen neuen an.',
  'Apps and scripts that use them stop working.': 'Apps und Skripte, die sie verwenden, funktionieren dann nicht mehr.',
  'Something went wrong. Check that both passwords match.':
    'Das hat nicht funktioniert. Prüfen Sie, ob beide Passwörter übereinstimmen.',
  'Your new password is set. Sign in with it.': 'Das neue Passwort ist festgelegt. Melden Sie sich damit an.',
  'This invitation is for a different email address than yours ({email}). Sign out and open this link again to accept it.':
    'Diese Einladung gilt für eine andere E-Mail-Adresse als Ihre ({email}). Melden Sie sich ab und öffnen Sie diesen Link erneut, um sie anzunehmen.',
  'Could not reach the server. Try again.': 'Der Server ist nicht erreichbar. Versuchen Sie es erneut.',
  '{email} already has an account. Sign in to accept.':
    'Für {email} gibt es bereits ein Konto. Melden Sie sich an, um anzunehmen.',
  'This invitation is not valid': 'Diese Einladung ist ungültig',
  'You are invited to the project {domain}. You will be able to {what}.':
    'Sie sind zum Projekt {domain} eingeladen. Sie werden {what} können.',
  'You already have an account': 'Sie haben bereits ein Konto',
  'This invitation is for {email}, who already has an account. Sign in with it.':
    'Diese Einladung gilt für {email}; dazu gibt es bereits ein Konto. Melden Sie sich damit an.',
  'You are invited to view SEO reports, rankings and site audits.':
    'Sie sind eingeladen, SEO-Berichte, Rankings und Site-Audits anzusehen.',
  'You are invited to this Serpentine instance.': 'Sie sind zu dieser Serpentine-Instanz eingeladen.',
} as const;
