/** Pages next to sign-in: invitations, password reset. */
export const auth = {
  'Back to sign-in': 'Zurück zur Anmeldung',
  'Check your mailbox': 'Sehen Sie in Ihr Postfach',
  'Choose a new password': 'Neues Kennwort wählen',
  'Continue with {name}': 'Weiter mit {name}',
  'do everything in it, look after its members too': 'alles darin tun, auch seine Mitglieder verwalten',
  'Enter your e-mail address to get a link that sets a new password.':
    'Geben Sie Ihre E-Mail-Adresse ein, um einen Link für ein neues Kennwort zu erhalten.',
  'Every device is signed out, and this link stops working.':
    'Jedes Gerät wird abgemeldet, und dieser Link gilt nicht mehr.',
  'Forgot password?': 'Kennwort vergessen?',
  'If there is an account with this e-mail address, a link that resets its password is on its way. It works for one hour.':
    'Wenn es ein Konto mit dieser E-Mail-Adresse gibt, ist ein Link zum Zurücksetzen des Kennworts unterwegs. Er gilt eine Stunde.',
  'It was used, replaced by a newer one, or has expired. Ask for a new one.':
    'Er wurde benutzt, durch einen neueren ersetzt oder ist abgelaufen. Fordern Sie einen neuen an.',
  'It was used, taken back, or is older than 7 days. Ask whoever sent it for a new one.':
    'Sie wurde benutzt, zurückgenommen oder ist älter als 7 Tage. Bitten Sie, wer sie geschickt hat, um eine neue.',
  'Join {name}': '{name} beitreten',
  'Join a project': 'Einem Projekt beitreten',
  'Join the project': 'Dem Projekt beitreten',
  'look at everything in it': 'alles darin ansehen',
  'look at everything in it and change what is tracked': 'alles darin ansehen und ändern, was beobachtet wird',
  'Make account and join': 'Konto anlegen und beitreten',
  'Reset your password': 'Kennwort zurücksetzen',
  'Programs that use them stop working.': 'Programme, die sie benutzen, funktionieren dann nicht mehr.',
  'Revoke all API tokens': 'Alle API-Schlüssel widerrufen',
  'Send link': 'Link senden',
  'Set new password': 'Neues Kennwort setzen',
  'That did not work. Check the fields: the two passwords must be the same.':
    'Das ging nicht. Prüfen Sie die Felder: Beide Kennwörter müssen gleich sein.',
  'The new password is set. Sign in with it.': 'Das neue Kennwort ist gesetzt. Melden Sie sich damit an.',
  'This installation cannot send mail. Ask its owner for a link that resets your password.':
    'Diese Installation kann keine E-Mails senden. Bitten Sie, wer sie betreut, um einen Link zum Zurücksetzen.',
  'This link is not valid': 'Dieser Link gilt nicht',
  'That did not work. Check the fields and try again.':
    'Das ging nicht. Prüfen Sie die Felder und versuchen Sie es noch einmal.',
  'The invitation was made for another e-mail address than yours ({email}). Sign out and open this link again to accept it.':
    'Die Einladung gilt für eine andere E-Mail-Adresse als Ihre ({email}). Melden Sie sich ab und öffnen Sie diesen Link noch einmal, um sie anzunehmen.',
  'The server could not be reached. Try again.': 'Der Server war nicht erreichbar. Versuchen Sie es noch einmal.',
  'There is an account of {email}. Sign in with it to accept.':
    'Es gibt ein Konto von {email}. Melden Sie sich damit an, um anzunehmen.',
  'This invitation does not work': 'Diese Einladung gilt nicht',
  'To the dashboard': 'Zur Übersicht',
  'Too many wrong links': 'Zu viele falsche Links',
  'You are invited to the project of {domain}. You will be able to {what}.':
    'Sie sind zum Projekt von {domain} eingeladen. Sie werden {what} können.',
  'You have an account already': 'Sie haben schon ein Konto',
  'This invitation is for {email}, who has an account here. Sign in with it.':
    'Diese Einladung gilt für {email}; dazu gibt es hier schon ein Konto. Melden Sie sich damit an.',
  'Create your account': 'Konto anlegen',
  'You are invited to this installation of Serpentine.': 'Sie sind zu dieser Installation von Serpentine eingeladen.',
  'Create account': 'Konto anlegen',
} as const;
