/** Kind of a page, as indicated by its name. */
export type ContactKind = 'contact' | 'imprint' | 'people' | 'about' | 'press' | 'support' | 'legal';

/**
 * Words for such pages, in a link's text or in its path, by language; without accents, lower case. A path is compared word
 * by word, so `kontakt-und-anfahrt` matches and `contactless` does not.
 */
const WORDS: Record<ContactKind, string> = {
  contact:
    'contact contacts contactus contacto contactos contactar contactenos contatto contatti contattaci contato contatos contate kontakt kontakte kontakta kontaktai kontakty kontaktuj kontaktieren kontaktformular ansprechpartner yhteystiedot kapcsolat kapcsolatok iletisim contacteer contacteren contacter nous-contacter coordonnees kontaktinformation kontaktoplysninger hafdu-samband kontakti kontaktid sazinieties epikoinonia επικοινωνια контакт контакты контакти связаться обратная-связь צור-קשר اتصل-بنا تواصل-معنا 联系 联系我们 聯絡我們 聯繫我們 お問い合わせ お問合せ 問い合わせ otoiawase toiawase 문의 연락처 문의하기 lien-he hubungi hubungi-kami kontak ติดต่อ ติดต่อเรา संपर्क तपर्क reach-us get-in-touch write-to-us standorte filialen locations',
  imprint:
    'impressum imprint impressum-datenschutz anbieterkennzeichnung legal-notice legalnotice mentions-legales mentionslegales aviso-legal avisolegal note-legali notelegali informazioni-legali colofon kolofon kolophon impresum impresszum tiraz stopka-redakcyjna redaktion redazione redaction redaccion redakcja redakce redaktionen wettelijke-vermeldingen aviso-juridico nota-legal 特定商取引 特定商取引法に基づく表記 tokushoho 会社概要 реквизиты',
  people:
    'team teams people staff equipo equipe squadra mitarbeiter mitarbeitende mitarbeiterinnen personen personal personale medarbejdere medarbetare ansatte henkilosto munkatarsak zespol tym management leadership vorstand geschaeftsfuehrung board directory faculty who-we-are команда сотрудники 团队 スタッフ 팀 equipe-dirigeante verein',
  about:
    'about about-us aboutus uber-uns ueber-uns uber ueber a-propos apropos qui-sommes-nous chi-siamo quienes-somos sobre-nosotros acerca acerca-de nosotros sobre sobre-nos quem-somos over-ons over o-nas o-firmie o-nama om om-oss om-os meista tietoa rolunk hakkimizda kurumsal about-me company unternehmen firma entreprise empresa azienda o-kompanii о-нас о-компании про-нас σχετικα 关于 关于我们 關於我們 会社情報 회사소개 gioi-thieu tentang tentang-kami',
  press:
    'press presse prensa imprensa stampa prasa media newsroom pers pressroom mediadaten advertise advertising werbung werben anzeigen publicidad publicite пресса реклама',
  support:
    'support help hilfe aide ayuda ajuda aiuto assistenza assistance helpdesk kundenservice kundendienst service-client servicio-al-cliente customer-service kundeservice kundtjanst asiakaspalvelu pomoc podpora klantenservice поддержка помощь 客服 サポート 고객센터 careers jobs karriere',
  legal:
    'privacy datenschutz datenschutzerklaerung privacidad confidentialite privacidade gdpr rgpd dsgvo legal terms agb integritet personvern tietosuoja polityka-prywatnosci конфиденциальность プライバシー 隐私',
};

const SCORES: Record<ContactKind, number> = {
  contact: 100,
  imprint: 90,
  people: 60,
  about: 50,
  press: 40,
  support: 30,
  legal: 20,
};

const byWord = new Map<string, ContactKind>();
for (const kind of Object.keys(WORDS) as ContactKind[]) {
  for (const word of WORDS[kind].split(' ')) if (!byWord.has(word)) byWord.set(word, kind);
}
/** Words in scripts without spaces match anywhere in a text. */
const unspaced = [...byWord].filter(([word]) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(word),
);

/** Common paths, requested if the home page links no such page, by language of the home page. */
const COMMON: Record<string, readonly string[]> = {
  de: ['/kontakt', '/impressum'],
  fr: ['/contact', '/mentions-legales'],
  es: ['/contacto', '/aviso-legal'],
  it: ['/contatti', '/chi-siamo'],
  pt: ['/contato', '/contactos'],
  nl: ['/contact', '/over-ons'],
  pl: ['/kontakt', '/o-nas'],
  cs: ['/kontakt', '/o-nas'],
  sk: ['/kontakt', '/o-nas'],
  hu: ['/kapcsolat', '/impresszum'],
  fi: ['/yhteystiedot', '/ota-yhteytta'],
  sv: ['/kontakt', '/om-oss'],
  no: ['/kontakt', '/om-oss'],
  nb: ['/kontakt', '/om-oss'],
  da: ['/kontakt', '/om-os'],
  tr: ['/iletisim', '/hakkimizda'],
  ru: ['/contacts', '/kontakty'],
  uk: ['/contacts', '/kontakty'],
  ja: ['/contact', '/company'],
};
const COMMON_ANYWHERE = ['/contact', '/about', '/contact-us', '/impressum'] as const;

/** Paths to try on a site of this language, the most likely first, at most six. */
export function commonPaths(language: string): string[] {
  const own = COMMON[language.slice(0, 2).toLowerCase()] ?? [];
  return [...new Set([...own, ...COMMON_ANYWHERE])].slice(0, 6);
}

/**
 * Kind of the linked page by the link's text and path, with a score for how likely it contains addresses; null for every
 * other page.
 */
export function contactKind(text: string, path: string): { kind: ContactKind; score: number } | null {
  const kinds = [...kindsOf(decodePath(path)), ...(text.length <= 60 ? kindsOf(text) : [])];
  let best: ContactKind | null = null;
  for (const kind of kinds) if (best === null || SCORES[kind] > SCORES[best]) best = kind;
  if (best === null) return null;
  // The page itself rather than a subpage: fewer path segments, not a blog post.
  const steps = path.split('/').filter((step) => step !== '').length;
  return { kind: best, score: SCORES[best] - Math.max(0, steps - 1) * 8 };
}

function kindsOf(text: string): ContactKind[] {
  const words = text
    .toLowerCase()
    .replaceAll('ü', 'ue')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 12);
  const found = new Set<ContactKind>();
  for (let at = 0; at < words.length; at++) {
    for (let length = 1; length <= 3; length++) {
      const kind = byWord.get(words.slice(at, at + length).join('-'));
      // "about", "over", "om" begin many headlines: they count only as the whole name.
      if (kind && !(length === 1 && kind === 'about' && words.length > 2)) found.add(kind);
    }
  }
  for (const [word, kind] of unspaced) if (text.includes(word)) found.add(kind);
  return [...found];
}

function decodePath(path: string): string {
  const plain = path.replace(/\.(?:html?|php|aspx?|jsp)$/i, '');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
