/** Signing in, setting up, the account. */
export const account = {
  'A new password signs out every other device.': 'Ein neues Kennwort meldet jedes andere Gerät ab.',
  Account: 'Konto',
  'API tokens': 'API-Schlüssel',
  'At least {least} characters. A few words do well.': 'Mindestens {least} Zeichen. Ein paar Wörter eignen sich gut.',
  'Audit limits': 'Prüfgrenzen',
  'Cannot find it? Stop the program and start it again: it prints a new one.':
    'Nicht zu finden? Beenden Sie das Programm und starten Sie es neu: Es gibt eine neue aus.',
  'Change password': 'Kennwort ändern',
  Connections: 'Verbindungen',
  'E-mail address': 'E-Mail-Adresse',
  'Lost a device, or signed in somewhere you should not have? End every session.':
    'Ein Gerät verloren oder sich am falschen Ort angemeldet? Beenden Sie jede Sitzung.',
  'Make account and sign in': 'Konto anlegen und anmelden',
  'Make the owner’s account': 'Konto der Eigentümerin oder des Eigentümers anlegen',
  'New password': 'Neues Kennwort',
  'New password again': 'Neues Kennwort noch einmal',
  Password: 'Kennwort',
  'Password again': 'Kennwort noch einmal',
  'Present password': 'Bisheriges Kennwort',
  'Save name': 'Namen speichern',
  Sessions: 'Sitzungen',
  'Set up': 'Einrichten',
  'Shown in the menu.': 'Steht im Menü.',
  'Sign in': 'Anmelden',
  'Sign in to Serpentine': 'Bei Serpentine anmelden',
  'Sign out everywhere': 'Überall abmelden',
  'Signing in did not work. Try again.': 'Die Anmeldung ging nicht. Versuchen Sie es noch einmal.',
  System: 'System',
  'The account could not be made. Check the fields: the two passwords must be the same.':
    'Das Konto konnte nicht angelegt werden. Prüfen Sie die Felder: Beide Kennwörter müssen gleich sein.',
  'The e-mail address or the password is not right.': 'Die E-Mail-Adresse oder das Kennwort stimmt nicht.',
  'The first account looks after this installation. It takes half a minute.':
    'Das erste Konto betreut diese Installation. Es dauert eine halbe Minute.',
  'The set-up page opens only with the one-time address that the terminal printed last. Stop the program and start it again for a new one.':
    'Die Einrichtung öffnet sich nur mit der einmaligen Adresse, die das Terminal zuletzt ausgegeben hat. Für eine neue beenden Sie das Programm und starten es wieder.',
  'There is no account with the e-mail address that the provider confirmed. Ask the owner for one.':
    'Zu der E-Mail-Adresse, die der Anbieter bestätigt hat, gibt es kein Konto. Bitten Sie um eines, wer die Installation betreut.',
  'There is no account yet. The terminal that runs the program shows a one-time address that begins with {start}. Open it to make the owner’s account.':
    'Es gibt noch kein Konto. Das Terminal, in dem das Programm läuft, zeigt eine einmalige Adresse, die mit {start} beginnt. Öffnen Sie sie, um das erste Konto anzulegen.',
  'This address does not work': 'Diese Adresse geht nicht',
  'Welcome to Serpentine': 'Willkommen bei Serpentine',
  'Your name': 'Ihr Name',
} as const;
