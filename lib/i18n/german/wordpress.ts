/** WordPress: the connection of a project and the publication of drafts. */
export const wordpress = {
  'An owner of the project connects it with an application password, in a minute.':
    'Ein Eigentümer des Projekts verbindet sie mit einem Anwendungspasswort, in einer Minute.',
  'Application password': 'Anwendungspasswort',
  'Connect a site': 'Website verbinden',
  'Could not publish the draft': 'Der Entwurf konnte nicht veröffentlicht werden',
  'Create a new post': 'Neuen Beitrag anlegen',
  'Create post': 'Beitrag anlegen',
  'Creates a new post on': 'Legt einen neuen Beitrag an auf',
  Connected: 'Verbunden',
  connection: 'Verbindung',
  'Deletes the stored password. Published posts stay on the site.':
    'Löscht das gespeicherte Passwort. Veröffentlichte Beiträge bleiben auf der Website.',
  'Edit in WordPress': 'In WordPress bearbeiten',
  'In WordPress: Users > Profile > Application Passwords. Not the sign-in password.':
    'In WordPress: Benutzer > Profil > Anwendungspasswörter. Nicht das Anmeldepasswort.',
  'Keep status': 'Status beibehalten',
  'No WordPress site is connected': 'Keine WordPress-Website ist verbunden',
  'No site is connected. Drafts of this project cannot be published yet.':
    'Keine Website ist verbunden. Entwürfe dieses Projekts können noch nicht veröffentlicht werden.',
  'Not tested': 'Nicht getestet',
  'Not working': 'Funktioniert nicht',
  Overwrite: 'Überschreiben',
  'Pending review': 'Ausstehender Review',
  Publish: 'Veröffentlichen',
  'Publish to WordPress': 'In WordPress veröffentlichen',
  'Published {moment}': 'Veröffentlicht {moment}',
  'Save it to a project first: each project has its own WordPress site.':
    'Speichern Sie ihn zuerst in einem Projekt: Jedes Projekt hat seine eigene WordPress-Website.',
  'Sends title, text, slug and meta description (as the excerpt). HTML and shortcodes in the text stay text.':
    'Sendet Titel, Text, Slug und Meta-Description (als Auszug). HTML und Shortcodes im Text bleiben Text.',
  'Site URL': 'URL der Website',
  'The application password cannot be read. Enter it again.':
    'Das Anwendungspasswort kann nicht gelesen werden. Geben Sie es erneut ein.',
  'The draft has changed since': 'Der Entwurf wurde seitdem geändert',
  'The post was changed in WordPress': 'Der Beitrag wurde in WordPress geändert',
  'The post was created.': 'Der Beitrag wurde angelegt.',
  'The post was updated.': 'Der Beitrag wurde aktualisiert.',
  'The site that drafts of this project are published to':
    'Die Website, auf der Entwürfe dieses Projekts veröffentlicht werden',
  'This draft has no project': 'Dieser Entwurf hat kein Projekt',
  'Up to date': 'Aktuell',
  'Update post': 'Beitrag aktualisieren',
  'Visitors of the site see the text immediately.': 'Besucher der Website sehen den Text sofort.',
  WordPress: 'WordPress',
  'Your latest changes are not saved yet and would be missing.':
    'Ihre letzten Änderungen sind noch nicht gespeichert und würden fehlen.',
};
