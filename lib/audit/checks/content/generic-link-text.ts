/** Texts that say nothing about a link's target, by language; compared as a whole, without case and punctuation. */
const GENERIC: Record<string, readonly string[]> = {
  en: [
    'click here',
    'click this',
    'here',
    'more',
    'read more',
    'learn more',
    'find out more',
    'see more',
    'this',
    'link',
    'this link',
    'this page',
    'go',
    'continue',
    'continue reading',
    'details',
  ],
  de: [
    'hier',
    'hier klicken',
    'klicken sie hier',
    'mehr',
    'mehr erfahren',
    'mehr lesen',
    'weiterlesen',
    'weiter',
    'link',
    'details',
  ],
  fr: ['ici', 'cliquez ici', 'plus', 'en savoir plus', 'lire plus', 'lire la suite', 'la suite', 'voir plus', 'suite'],
  es: [
    'aquí',
    'clic aquí',
    'haz clic aquí',
    'haga clic aquí',
    'más',
    'leer más',
    'ver más',
    'saber más',
    'más información',
  ],
  it: ['qui', 'clicca qui', 'altro', 'di più', 'leggi', 'leggi di più', 'leggi tutto', 'scopri di più', 'continua'],
  pt: ['aqui', 'clique aqui', 'mais', 'leia mais', 'ler mais', 'saiba mais', 'ver mais'],
  nl: ['hier', 'klik hier', 'meer', 'lees meer', 'lees verder', 'meer lezen', 'verder'],
  pl: ['tutaj', 'kliknij tutaj', 'więcej', 'czytaj więcej', 'czytaj dalej', 'dowiedz się więcej'],
  sv: ['här', 'klicka här', 'mer', 'läs mer', 'läs vidare'],
  ru: ['здесь', 'нажмите здесь', 'тут', 'подробнее', 'читать далее', 'далее', 'ещё', 'еще'],
  tr: ['burada', 'buraya tıklayın', 'tıklayın', 'devamı', 'devamını oku', 'daha fazla'],
  ja: ['こちら', 'こちらをクリック', 'ここ', 'ここをクリック', '詳細', '詳しくはこちら', '続きを読む', 'もっと見る'],
  zh: ['点击这里', '这里', '更多', '查看更多', '阅读更多', '了解更多', '详情', '點擊這裡', '這裡'],
  ko: ['여기', '여기를 클릭', '클릭', '더보기', '더 보기', '자세히', '자세히 보기'],
};

/** Latin letters and digits, separated by single spaces. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/i;
const texts = new Set(Object.values(GENERIC).flat());
const LONGEST = Math.max(...[...texts].map(({ length }) => length));

/** Whether a link's whole text is a generic one. */
export function isGenericLinkText(text: string): boolean {
  // Decorations around the words (« more »…) are short.
  if (text.length > LONGEST + 8) return false;
  // Most texts are plain words, without punctuation to remove.
  if (PLAIN.test(text)) return texts.has(text.toLowerCase());
  const bare = text
    .toLowerCase()
    .replace(/[\p{P}\p{S}]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ');
  return texts.has(bare);
}
