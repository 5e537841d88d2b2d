/** Signing in, setting up, the account. */
export const account = {
  'On. Recovery codes left: {count}.': 'Aktiv. Verbleibende Wiederherstellungscodes: {count}.',
  'Password or code': 'Passwort oder Code',
  'QR code for the authenticator app': 'QR-Code für die Authenticator-App',
  'Set up two-factor authentication': 'Zwei-Faktor-Authentifizierung einrichten',
  'Turn off': 'Deaktivieren',
  'Turn on': 'Aktivieren',
  'Two-factor authentication': 'Zwei-Faktor-Authentifizierung',
  'Two-factor authentication is off.': 'Die Zwei-Faktor-Authentifizierung ist deaktiviert.',
  Account: 'Konto',
  'API tokens': 'API-Tokens',
  'At least {least} characters. A passphrase works well.':
    'Mindestens {least} Zeichen. Eine Passphrase eignet sich gut.',
  'Audit thresholds': 'Audit-Schwellenwerte',
  'Lost it? Restart the app to print a new one.':
    'Nicht gefunden? Starten Sie die App neu, um einen neuen Link auszugeben.',
  'Change password': 'Passwort ändern',
  Connections: 'Verbindungen',
  Email: 'E-Mail',
  'Sign out of all devices.': 'Meldet Sie auf allen Geräten ab.',
  'Create the owner account': 'Eigentümerkonto erstellen',
  'New password': 'Neues Passwort',
  'Confirm new password': 'Neues Passwort bestätigen',
  Password: 'Passwort',
  'Confirm password': 'Passwort bestätigen',
  'Current password': 'Aktuelles Passwort',
  'Save name': 'Namen speichern',
  Sessions: 'Sitzungen',
  'Set up': 'Einrichten',
  'Displayed in the menu.': 'Wird im Menü angezeigt.',
  'Sign in': 'Anmelden',
  'Sign in to Serpentine': 'Bei Serpentine anmelden',
  'Sign out everywhere': 'Überall abmelden',
  'Sign-in failed. Try again.': 'Die Anmeldung ist fehlgeschlagen. Versuchen Sie es erneut.',
  System: 'System',
  'Could not create the account. Check that both passwords match.':
    'Das Konto konnte nicht erstellt werden. Prüfen Sie, ob beide Passwörter übereinstimmen.',
  'Wrong email or password.': 'E-Mail oder Passwort ist falsch.',
  'The first account is the admin of this instance.': 'Das erste Konto ist der Administrator dieser Instanz.',
  'Welcome to Serpentine': 'Willkommen bei Serpentine',
  'Your name': 'Ihr Name',
  'Enter the code from your authenticator app, or a recovery code.':
    'Geben Sie den Code aus Ihrer Authenticator-App oder einen Wiederherstellungscode ein.',
  'For new recovery codes, turn 2FA off and on again.':
    'Für neue Wiederherstellungscodes schalten Sie 2FA aus und wieder ein.',
  "I've saved them": 'Ich habe sie gespeichert',
  "Save these recovery codes now. They are shown only once. Each works once if you don't have your authenticator app.":
    'Speichern Sie diese Wiederherstellungscodes jetzt. Sie werden nur einmal angezeigt. Jeder gilt einmal, falls Sie keinen Zugriff auf Ihre Authenticator-App haben.',
  'Scan this QR code with an authenticator app, or enter the key there. Then enter the code it shows.':
    'Scannen Sie diesen QR-Code mit einer Authenticator-App oder geben Sie dort den Schlüssel ein. Geben Sie dann den angezeigten Code ein.',
  'Sign-in also requires a code from an authenticator app. API tokens are not affected.':
    'Die Anmeldung verlangt zusätzlich einen Code aus einer Authenticator-App. API-Tokens sind nicht betroffen.',
  'Wrong code. Codes change every 30 seconds and work once.':
    'Falscher Code. Codes wechseln alle 30 Sekunden und gelten einmal.',
  'This instance requires two-factor authentication. You need an authenticator app.':
    'Diese Instanz verlangt Zwei-Faktor-Authentifizierung. Sie benötigen eine Authenticator-App.',
  'Two-factor authentication is on. All other devices were signed out.':
    'Die Zwei-Faktor-Authentifizierung ist aktiv. Alle anderen Geräte wurden abgemeldet.',
  'Changing your password signs you out of all other devices.':
    'Ein neues Passwort meldet Sie auf allen anderen Geräten ab.',
  'The setup page opens only with the latest one-time link from the terminal. Restart the app to print a new one.':
    'Die Einrichtung öffnet sich nur mit dem neuesten Einmal-Link aus dem Terminal. Starten Sie die App neu, um einen neuen auszugeben.',
  'No account uses the email address that the provider confirmed. Ask the owner to create one.':
    'Zu der vom Anbieter bestätigten E-Mail-Adresse gibt es kein Konto. Bitten Sie den Eigentümer, eines anzulegen.',
  'There is no account yet. The terminal shows a one-time link that starts with {start}. Open it to create the owner account.':
    'Es gibt noch kein Konto. Das Terminal zeigt einen Einmal-Link, der mit {start} beginnt. Öffnen Sie ihn, um das Eigentümerkonto zu erstellen.',
} as const;
