/** Signing in, setting up, the account. */
export const account = {
  'Enter the code that your authenticator app shows, or a recovery code.':
    'Geben Sie den Code Ihrer Authenticator-App ein oder einen Wiederherstellungscode.',
  'For new recovery codes, turn it off and on again.':
    'Für neue Wiederherstellungscodes schalten Sie sie aus und wieder ein.',
  'I have saved them': 'Ich habe sie gesichert',
  'On. Recovery codes left: {count}.': 'Eingeschaltet. Übrige Wiederherstellungscodes: {count}.',
  'Password or code': 'Kennwort oder Code',
  'QR code for the authenticator app': 'QR-Code für die Authenticator-App',
  'Save these recovery codes now: they are shown only once. Each signs you in once when the app is not at hand.':
    'Sichern Sie diese Wiederherstellungscodes jetzt: Sie werden nur einmal gezeigt. Jeder meldet Sie einmal an, wenn die App nicht zur Hand ist.',
  'Scan this code with an authenticator app, or enter the key there. Then enter the code that it shows.':
    'Scannen Sie diesen Code mit einer Authenticator-App oder geben Sie dort den Schlüssel ein. Geben Sie dann den Code ein, den sie zeigt.',
  'Set up two-factor authentication': 'Zwei-Faktor-Authentisierung einrichten',
  'Sign-in also asks for a code of an authenticator app. API tokens are unaffected.':
    'Die Anmeldung verlangt zusätzlich den Code einer Authenticator-App. API-Schlüssel sind nicht betroffen.',
  'The code is not right. Codes change every 30 seconds and work once.':
    'Der Code stimmt nicht. Codes wechseln alle 30 Sekunden und gelten einmal.',
  'This installation requires it. You need an authenticator app.':
    'Diese Installation verlangt sie. Sie brauchen eine Authenticator-App.',
  'Turn off': 'Ausschalten',
  'Turn on': 'Einschalten',
  'Two-factor authentication': 'Zwei-Faktor-Authentisierung',
  'Two-factor authentication is off.': 'Die Zwei-Faktor-Authentisierung ist ausgeschaltet.',
  'Two-factor authentication is on. All other devices are signed out.':
    'Die Zwei-Faktor-Authentisierung ist eingeschaltet. Alle anderen Geräte sind abgemeldet.',
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
