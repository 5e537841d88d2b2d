import { getDomainWithoutSuffix } from 'tldts';

/** Reserved by RFC 2606 and RFC 6761: no mail is delivered there. */
const RESERVED_HOST = /(?:^|\.)example\.(?:com|net|org|edu)$/;
const RESERVED_ENDING = /(?:^|\.)(?:example|invalid|localhost)$/;

/** Names that mean "your own address", in the languages in which such forms were seen. */
const FOR_YOURS = new RegExp(
  `^(?:${[
    'example',
    'beispiel',
    'exemple',
    'ejemplo',
    'exemplo',
    'esempio',
    'voorbeeld',
    'przyklad',
    'priklad',
    'ornek',
    'my-?(?:domain|company|site|website)',
    'your?-?(?:domain|company|site|website|store|shop|organi[sz]ation|business|email|mail|name|server)(?:name|here)?',
    '(?:ihre?|deine?)-?(?:domain|firma|webseite|website|seite)',
    '(?:votre|mon)-?(?:domaine|site|entreprise)',
    'tu-?(?:dominio|empresa|sitio|correo)',
    'seu-?(?:dominio|site|email)',
    '(?:tuo|vostro)-?(?:dominio|sito)',
    'jouw-?(?:domein|bedrijf)',
    'muster(?:firma|domain|mann)?',
  ].join('|')})$`,
);
/** Real hosts often used as placeholders, combined with a local part that is a placeholder too. */
const ANY_HOST = new Set(
  'domain domaine dominio domein company firma empresa email mail website site server host test abc xyz foo bar sample mailserver provider'.split(
    ' ',
  ),
);
const ANY_LOCAL =
  /^(?:you|your?[._-]?(?:name|e?-?mail|address|id)|user(?:[._-]?name)?|name|e?-?mail|some(?:one|body)|anyone|first(?:name)?[._-]?last(?:name)?|f?name[._-]?(?:surname|lastname)|john[._-]?(?:doe|smith)?|jane[._-]?(?:doe|smith)?|max[._-]?(?:mustermann)?|erika[._-]?mustermann|vorname[._-]?nachname|prenom[._-]?nom|nom(?:bre)?|nome|imie[._-]?nazwisko|recipient|sender|xxx+|abc|foo|example)$/i;

/**
 * Whether an address is a placeholder: `you@yourdomain.com`, `name@domain.com`, everything at example.com.
 * @param ownHost a host that was read: names of its top-level domain are real, even if reserved
 */
export function isPlaceholder(email: string, host: string, ownHost = ''): boolean {
  const isOfThatWorld = ownHost !== '' && host.endsWith(ownHost.slice(ownHost.lastIndexOf('.')));
  if (RESERVED_HOST.test(host) || (RESERVED_ENDING.test(host) && !isOfThatWorld)) return true;
  const name = getDomainWithoutSuffix(host) ?? host.slice(0, Math.max(0, host.lastIndexOf('.')));
  if (FOR_YOURS.test(name)) return true;
  return ANY_HOST.has(name) && ANY_LOCAL.test(email.slice(0, email.lastIndexOf('@')));
}
