/** Sign-in's neighbours: joining by an invitation. */
export const auth = {
  'Continue with {name}': 'Weiter mit {name}',
  'do everything in it, look after its members too': 'alles darin tun, auch seine Mitglieder verwalten',
  'It was used, taken back, or is older than 7 days. Ask whoever sent it for a new one.':
    'Sie wurde benutzt, zurückgenommen oder ist älter als 7 Tage. Bitten Sie, wer sie geschickt hat, um eine neue.',
  'Join {name}': '{name} beitreten',
  'Join a project': 'Einem Projekt beitreten',
  'Join the project': 'Dem Projekt beitreten',
  'look at everything in it': 'alles darin ansehen',
  'look at everything in it and change what is tracked': 'alles darin ansehen und ändern, was beobachtet wird',
  'Make account and join': 'Konto anlegen und beitreten',
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
