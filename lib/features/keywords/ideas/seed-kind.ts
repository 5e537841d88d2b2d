import { COUNTRIES } from '#lib/contract/countries.ts';
import { isKnownBrand } from '#lib/features/keywords/ideas/brands.ts';
import { readIntent } from '#lib/features/keywords/ideas/read-intent.ts';
import { plainKeyword, termsOf } from '#lib/text/keywords/terms.ts';
import { languageWords } from '#lib/text/keywords/words/index.ts';
import { wordsOf } from '#lib/text/keywords/words/language-words.ts';

/**
 * What a seed names, by its words. `thing`: no other kind is recognized; `complete`: it already contains the intent
 * ("cheap flights", "how to bake bread"), so that nothing can be added to it.
 */
export type SeedKind = 'thing' | 'place' | 'activity' | 'software' | 'service' | 'brand' | 'concept' | 'complete';

/** Words that show a kind, in every language at once: a borrowed word means the same everywhere. "_" is a space. */
const CUES: Readonly<Record<'software' | 'service' | 'activity', string>> = {
  software:
    'software app apps application crm erp saas vpn plugin extension api framework antivirus spreadsheet editor browser calculator generator converter dashboard cms hosting database javascript python typescript react docker linux programm anwendung logiciel programa aplicación aplicacion aplicativo programma oprogramowanie aplikacja programvara aplikace приложение программа програма додаток yazılım uygulama ソフト アプリ 소프트웨어 앱 软件 应用 برنامج تطبيق',
  service:
    'plumber plumbing electrician dentist doctor lawyer attorney accountant insurance repair cleaning agency consultant consulting contractor locksmith movers tutor therapy klempner zahnarzt arzt anwalt rechtsanwalt steuerberater versicherung reparatur reinigung agentur beratung plombier dentiste avocat assurance réparation nettoyage agence fontanero dentista abogado seguro reparación limpieza agencia idraulico avvocato assicurazione riparazione pulizia agenzia encanador advogado limpeza loodgieter tandarts advocaat verzekering hydraulik adwokat ubezpieczenie naprawa rörmokare tandläkare försäkring instalatér zubař právník сантехник стоматолог адвокат страхование ремонт сантехнік стоматолог tesisatçı avukat sigorta dişçi 歯医者 弁護士 保険 修理 치과 변호사 보험 수리 牙医 律师 保险 维修 سباك محامي تأمين صيانة',
  activity:
    'recipe recipes baking cooking knitting running gardening painting drawing yoga meditation workout exercise training learning swimming cycling hiking sewing dancing singing programming photography rezept rezepte backen kochen stricken laufen malen zeichnen nähen schwimmen lernen recette recettes cuisine tricot course peinture couture receta recetas cocinar tejer correr dibujar ricetta ricette cucinare receita receitas recept recepten bakken breien koken przepis przepisy gotowanie pieczenie bieganie matlagning bakning stickning vaření pečení běhání рецепт рецепты готовка вязание бег рисование рецепти випічка tarifi tarif yemek örgü koşu レシピ 料理 編み物 레시피 요리 뜨개질 食谱 菜谱 编织 وصفة وصفات طبخ حياكة',
};

/** The most searched cities; countries come from `Intl`. */
const CITIES = new Set(
  wordsOf(
    'london paris berlin munich münchen muenchen hamburg köln vienna wien zurich zürich rome roma milan milano venice venezia florence firenze madrid barcelona seville lisbon lisboa porto amsterdam rotterdam brussels bruxelles prague praha warsaw warszawa krakow kraków budapest stockholm copenhagen oslo helsinki dublin edinburgh athens istanbul ankara izmir moscow москва kyiv київ київе tokyo 東京 京都 大阪 kyoto osaka seoul 서울 부산 beijing 北京 上海 shanghai hong_kong singapore bangkok dubai دبي القاهرة cairo mumbai delhi sydney melbourne toronto vancouver montreal new_york los_angeles chicago san_francisco boston seattle miami las_vegas mexico_city rio_de_janeiro buenos_aires lyon marseille nice',
  ).flatMap((city) => [plainKeyword(city)]),
);

/** Endings of words for ideas and fields of study, which nobody buys. */
const CONCEPT =
  /(?:ism|ismus|isme|ismo|osis|ose|synthesis|synthese|síntesis|ology|ologie|ología|ologia|ography|philosophy|logic|ness|история|логия|логія)$/u;

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const cues = Object.entries(CUES).map(([kind, words]) => ({
  kind: kind as keyof typeof CUES,
  words: new Set(wordsOf(words).map(plainKeyword)),
}));

const FOLLOWED = new Set('for with of in near to without from'.split(' '));

const regions = new Map<string, ReadonlySet<string>>();

function countriesIn(language: string): ReadonlySet<string> {
  const known = regions.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  const made = new Set(COUNTRIES.map((code) => plainKeyword(names.of(code.toUpperCase()) ?? code)));
  regions.set(language, made);
  return made;
}

/** Recognizes the kind of a seed by its words; `thing` by default. */
export function kindOfSeed(seed: string, language: string): SeedKind {
  const plain = plainKeyword(seed);
  const terms = plain.split(' ');
  if (isKnownBrand(termsOf(plain).join(' '))) return 'brand';
  if (/[?？؟]\s*$/.test(seed.trim()) || asks(terms, language)) return 'complete';
  if (CITIES.has(plain) || [language, 'en'].some((one) => countriesIn(one).has(plain))) return 'place';
  const isUnspaced = UNSPACED.test(plain);
  // In English the last word names the thing: "running shoes" are shoes; what follows "for" or "in" only qualifies it.
  const heads =
    language === 'en' ? terms.filter((_, at) => at === terms.length - 1 || FOLLOWED.has(terms[at + 1] ?? '')) : terms;
  const shows = (words: ReadonlySet<string>) =>
    isUnspaced ? [...words].some((word) => plain.endsWith(word)) : heads.some((term) => words.has(term));
  const cue = cues.find(({ words }) => shows(words));
  // A seed with words of an intent (buy, compare, a site) leaves nothing to add.
  const { intent, because: marks } = readIntent(seed, language);
  // A brand before other words is part of a thing's name ("nike shoes", "office chair").
  const because = marks.filter((word) => !isKnownBrand(word));
  const isOwnWord = because.every((word) => cue?.words.has(word));
  if (because.length > 0 && !(cue && (isOwnWord || intent === 'informational'))) return 'complete';
  if (cue) return cue.kind;
  return CONCEPT.test(plain) ? 'concept' : 'thing';
}

function asks(terms: readonly string[], language: string): boolean {
  const questions = new Set(
    [language, 'en'].flatMap((one) =>
      wordsOf(languageWords(one)?.questions ?? '').filter((word) => !word.includes(' ')),
    ),
  );
  if (terms.length > 1 && questions.has(terms[0] ?? '')) return true;
  const [only = ''] = terms;
  // Without spaces between words, a question word may be anywhere.
  return (
    UNSPACED.test(only) && [...questions].some((word) => word.length > 1 && UNSPACED.test(word) && only.includes(word))
  );
}
