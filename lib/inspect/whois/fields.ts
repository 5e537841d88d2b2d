import type { Line } from './line.ts';

/** Meaning of a date, by the words of its key. Registries respond in several languages. */
export type DateKind = 'created' | 'updated' | 'expires';

const words = (text: string) => new Set(text.split(' '));

const NEVER = words(
  'by through period number id trademark transfer transferred database whois request free available delete deleted ' +
    'deletion redemption quarantine connected hold holder owner contact registrant admin tech technical billing query ' +
    'applied from verification lock autorenew dnssec signed registrar delegated nsset keyset elig reach serial outzone abuse',
);
const EXPIRES = words(
  'expire expires expired expiry expiration exp until till renewal vencimiento vence scadenza vencimento expiracao ' +
    'expiracion ablauf expira expirydate expirationdate renewaldate verlenging bitis valid validity paid due',
);
const UPDATED = words(
  'update updated updates modified modification change changed changes actualizacion modificacion alteracao ' +
    'aktualisierung modificato actualizada revised lastupdate datelastmodified datemodified',
);
const CREATED = words(
  'created create creation registered registration commencement activated activation approved entered assigned ' +
    'registro registo creacion criacao alta creazione registrierung dateregistered regdate inscription reg creationdate registrationdate createdate',
);
// Words that registries write without a space, and those of scripts without spaces.
const JOINED: readonly [DateKind, RegExp][] = [
  ['expires', /billeduntil|^paid till$|^有効期限$|^사용 ?종료일$|^到期时间$|^过期时间$/u],
  ['updated', /^最終更新$|^최근 ?정보 ?변경일$|^更新时间$/u],
  ['created', /^登録年月日$|^등록일$|^注册时间$/u],
];
const plainForms = JOINED.map(
  ([kind, form]) => [kind, new RegExp(form.source.normalize('NFKD').replace(/\p{M}/gu, ''), 'u')] as const,
);

/** Kind of date that a key announces; null for all other keys. The value must still be a date. */
export function dateKindOf(key: string): DateKind | null {
  if (key === '') return null;
  for (const [kind, form] of plainForms) if (form.test(key)) return kind;
  const said = key.split(' ');
  // The one key with the word "registrar" in it that describes the domain (registrars under ICANN).
  if (key === 'registrar registration expiration date') return 'expires';
  if (said.length > 7 || said.some((word) => NEVER.has(word))) return null;
  const has = (list: ReadonlySet<string>) => said.some((word) => list.has(word));
  if (has(EXPIRES)) return 'expires';
  if (has(UPDATED)) return 'updated';
  return has(CREATED) ? 'created' : null;
}

const NAMESERVER =
  /^(?:[a-z] )?(?:(?:domain |current |primary |secondary |default |tertiary )?(?:name ?servers?|nservers?|dns ?servers?|host ?names?|dns name|server host ?name)(?: host ?name| name| hostname| information| ace)?|domain servers?|[a-z] (?:prim|sec)ns ?fqdn|(?:domain |name ?)?servers? (?:information )?(?:in (?:the )?listed order|listed in order)|domain name servers(?: listed in order| in listed order)?|(?:current )?nameservers in listed order|nameservers? in listed order|ns(?: name| hostname| host)?|dns|servers|primary server|secondary server|first server|(?:primary|secondary) (?:dns|ns)|servidor es de nombres de dominio|servidor de nombres de dominio|servidores? de nombres?(?: de dominio)?|servidores de nome|serveurs? de noms?|serveur dns|servidores? dns|delegation|ns list)$/;
const NAMESERVER_OTHER = new Set(
  ['ネームサーバ', '호스트이름', 'ネームサーバー', '域名服务器'].map((key) =>
    key.normalize('NFKD').replace(/\p{M}/gu, ''),
  ),
);

/** Whether this key is followed by name servers. */
export function isNameserverKey(key: string): boolean {
  return key.length <= 60 && (NAMESERVER.test(key) || NAMESERVER_OTHER.has(key));
}

const CONTACT =
  /\b(?:registrant|owner|holder|admin|administrative|administrator|administrador|administrativo|tech|technical|tecnico|billing|cobranza|financiero|zone c|contact|contacts|contato|contacto|titular|person|personname|role|onsite|responsible|responsavel|gestora|managers|organization using|agent|nic hdl|nic hdl br|nic handle|applicant)\b/;
const OTHER_OBJECT = /^(?:nsset|keyset|ns list|ds list|dsl id|organisation|mntner|registrar|whois|source)$/;

/** Whether a line describes a person, a set of servers or the registrar itself rather than the domain. */
export function isAside(line: Line): boolean {
  if (/^whois(?: server)?$/.test(line.section)) return true;
  return isContactKey(line.section) || isContactKey(line.block) || OTHER_OBJECT.test(line.block);
}

/** Whether a key is the heading of a person's or organization's data. */
export function isContactKey(key: string): boolean {
  return CONTACT.test(key) && !/^(?:domain|registrar|sponsoring)/.test(key);
}

const DOMAIN =
  /^(?:domain(?: ?name)?(?: ace| ascii)?|nombre de dominio|dominio|nome de dominio(?: domain name)?|nom de domaine|query|complete domain name|ドメイン名|도메인이름)$/u;

/** Whether this key is followed by the domain itself. */
export function isDomainKey(key: string): boolean {
  return key.length <= 40 && DOMAIN.test(key);
}

/** Keys of the registrar, the most reliable first. */
export const REGISTRAR_KEYS: readonly string[] = [
  'sponsoring registrar',
  'sponsoring registrar organization',
  'sponsoring registrar name',
  'registrar',
  'registrar name',
  'current registrar',
  'current registar',
  'registrar organization',
  'registrar organisation',
  'registrar company name',
  'registrar of record',
  'authorized agency',
  '등록대행자'.normalize('NFKD'),
  'registrado por',
  'registered through',
  'registered by',
  'enregistre par',
  'registrar handle',
  'registrar id',
];

/** Keys of a state; `isAside` lines among them describe persons. */
export const STATUS_KEYS: ReadonlySet<string> = words2(
  'status|domain status|state|registration status|estado status|estado|estatus del dominio|epp status|eppstatus|' +
    'query status|domaintype|domain state|statut|状態|registrar status|domain name status',
);

function words2(text: string): ReadonlySet<string> {
  return new Set(text.split('|').map((one) => one.normalize('NFKD').replace(/\p{M}/gu, '')));
}
