/** Texts of the fictional domains by language: {s} is the subject, {n} the name of the site. */
export interface PageText {
  path: string;
  title: string;
  description: string;
}

type Row = readonly [path: string, title: string, description: string];

/** The subject in each language; a language without a word for one has no pages about it. */
export const subjectWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bread: {
    en: 'sourdough bread',
    de: 'Sauerteigbrot',
    fr: 'pain au levain',
    es: 'pan de masa madre',
    it: 'pane a lievitazione naturale',
    pt: 'pão de fermentação natural',
    nl: 'zuurdesembrood',
    sv: 'surdegsbröd',
    ru: 'хлеб на закваске',
    ar: 'خبز العجين المخمر',
    ja: 'サワードウ パン',
  },
  coffee: {
    en: 'filter coffee',
    de: 'Filterkaffee',
    fr: 'café filtre',
    es: 'café de filtro',
    it: 'caffè filtro',
    ja: 'フィルター コーヒー',
  },
  bicycle: { en: 'cargo bicycle', de: 'Lastenrad', fr: 'vélo cargo' },
  garden: { en: 'vegetable garden', de: 'Gemüsegarten' },
  hotel: { en: 'harbour hotel' },
  javascript: { en: 'javascript array' },
};

const rows: Readonly<Record<string, readonly Row[]>> = {
  en: [
    ['/', '{n}: everything about {s}', '{n} writes about {s} for people who like to do things slowly and well.'],
    [
      '/guide',
      'The complete {s} guide | {n}',
      'A guide to {s} for beginners: what you need, what to avoid, how long it takes.',
    ],
    [
      '/best',
      'Best {s} of the year, tested by {n}',
      'We tried twelve kinds of {s} at home. Here are the best three & the one to leave.',
    ],
    [
      '/how-to',
      'How to get {s} right at home – {n}',
      'How to start with {s}: nine steps with pictures, from the first morning to the last.',
    ],
    [
      '/questions',
      'Why is my {s} not right? Questions answered | {n}',
      'Why does it go wrong? Common questions on {s}, answered with “what” and “why”.',
    ],
    [
      '/shop/offers?sort=price&page=1',
      'Buy {s} online | {n} shop',
      'Buy {s} and what belongs to it. Fair prices, delivered in three days.',
    ],
    [
      '/history',
      'A short history of {s} | {n}',
      'Where {s} comes from, who made it first, and how it reached our town by the harbour.',
    ],
  ],
  de: [
    ['/', '{n}: alles über {s}', '{n} schreibt über {s} für alle, die gern langsam und gut arbeiten.'],
    [
      '/ratgeber',
      '{s}: der große Ratgeber | {n}',
      'Ein Ratgeber zu {s} für Anfänger: was man braucht und was man besser lässt.',
    ],
    [
      '/test',
      '{s} im Test: die besten des Jahres – {n}',
      'Zwölf Sorten {s} zu Hause geprüft. Die besten drei und die eine für später.',
    ],
    [
      '/anleitung',
      'So gelingt {s} zu Hause | {n}',
      'Neun Schritte zu {s}, mit Bildern, vom ersten Morgen bis zum letzten.',
    ],
    ['/fragen', 'Häufige Fragen zu {s} | {n}', 'Warum misslingt es? Antworten auf Fragen zu {s}, kurz und klar.'],
    ['/laden', '{s} online kaufen | {n}', 'Alles rund um {s} zu fairen Preisen, in drei Tagen geliefert.'],
    ['/geschichte', 'Kleine Geschichte: {s} | {n}', 'Woher {s} kommt und wie es an den Hafen gelangte.'],
  ],
  fr: [
    ['/', '{n} : tout sur le {s}', '{n} parle du {s} à ceux qui aiment prendre leur temps.'],
    ['/guide', 'Le guide complet du {s} | {n}', 'Un guide du {s} pour débuter : ce qu’il faut, ce qu’il faut éviter.'],
    ['/recette', 'Réussir le {s} à la maison – {n}', 'Neuf étapes en images pour réussir le {s}, du matin au soir.'],
    ['/questions', 'Questions fréquentes sur le {s} | {n}', 'Pourquoi cela ne marche pas ? Réponses sur le {s}.'],
    ['/boutique', 'Acheter du {s} en ligne | {n}', 'Du {s} et tout ce qui va avec, à prix juste.'],
    ['/histoire', 'Petite histoire du {s} | {n}', 'D’où vient le {s} et comment il est arrivé au port.'],
  ],
  es: [
    ['/', '{n}: todo sobre el {s}', '{n} escribe sobre el {s} para quienes no tienen prisa.'],
    ['/guia', 'Guía completa del {s} | {n}', 'Guía del {s} para empezar: qué hace falta y qué evitar.'],
    ['/receta', 'Cómo hacer {s} en casa – {n}', 'Nueve pasos con fotos para hacer {s} en casa.'],
    ['/preguntas', 'Preguntas sobre el {s} | {n}', '¿Por qué no sale bien? Respuestas sobre el {s}.'],
    ['/tienda', 'Comprar {s} | {n}', 'El mejor {s} a precio justo, en tres días.'],
  ],
  it: [
    ['/', '{n}: tutto sul {s}', '{n} racconta il {s} a chi ama fare le cose con calma.'],
    ['/guida', 'Guida al {s} | {n}', 'Che cosa serve per cominciare con il {s}.'],
    ['/ricetta', 'Come fare il {s} in casa – {n}', 'Nove passi con foto per il {s} fatto in casa.'],
    ['/negozio', 'Comprare {s} | {n}', 'Il {s} e tutto il resto a prezzi giusti.'],
  ],
  pt: [
    ['/', '{n}: tudo sobre {s}', '{n} escreve sobre {s} para quem não tem pressa.'],
    ['/receita', 'Como fazer {s} em casa | {n}', 'Nove passos com fotos para {s} em casa.'],
    ['/loja', 'Comprar {s} | {n}', 'O melhor {s} a preço justo.'],
  ],
  nl: [
    ['/', '{n}: alles over {s}', '{n} schrijft over {s} voor wie de tijd neemt.'],
    ['/recept', 'Zelf {s} maken | {n}', 'In negen stappen naar goed {s}.'],
    ['/winkel', '{s} kopen | {n}', 'Het beste {s} voor een eerlijke prijs.'],
  ],
  sv: [
    ['/', '{n}: allt om {s}', '{n} skriver om {s} för den som har tid.'],
    ['/recept', 'Baka {s} hemma | {n}', 'Nio steg till gott {s}.'],
    ['/butik', 'Köp {s} | {n}', 'Det bästa {s} till rätt pris.'],
  ],
  ru: [
    ['/', '{n}: всё про {s}', '{n} пишет про {s} для тех, кто не спешит.'],
    ['/рецепт', 'Как испечь {s} дома | {n}', 'Девять шагов с фотографиями: {s} дома.'],
    ['/вопросы', 'Вопросы про {s} | {n}', 'Почему не получается {s}? Короткие ответы.'],
    ['/магазин', 'Купить {s} | {n}', 'Лучший {s} по честной цене.'],
  ],
  ar: [
    ['/', '{n}: كل شيء عن {s}', 'يكتب موقع {n} عن {s} لمن يحب التأني.'],
    ['/وصفة', 'طريقة عمل {s} في البيت | {n}', 'تسع خطوات بالصور لعمل {s} في البيت.'],
    ['/متجر', 'شراء {s} | {n}', 'أفضل {s} بسعر عادل.'],
  ],
  ja: [
    ['/', '{n}:{s} のすべて', '{n} は {s} をゆっくり楽しむ人のためのサイトです。'],
    ['/作り方', '{s} の作り方 | {n}', '写真つきの九つの手順で {s} を作ります。'],
    ['/店', '{s} を買う | {n}', '{s} を手ごろな価格でお届けします。'],
  ],
};

/** The pages of one site about one subject. */
export function pageTexts(language: string, subject: string, name: string): PageText[] {
  const word = subjectWords[subject]?.[language];
  if (!word) throw new Error(`No word for ${subject} in ${language}`);
  const fill = (text: string) => text.replaceAll('{s}', word).replaceAll('{n}', name);
  return (rows[language] ?? []).map(([path, title, description]) => ({
    path,
    title: fill(title),
    description: fill(description),
  }));
}
