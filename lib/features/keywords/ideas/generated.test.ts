import { describe, expect, test } from 'vitest';
import { INTENTS, type Intent } from '#lib/contract/fields.ts';
import { longTail } from '#lib/features/keywords/ideas/long-tail.ts';
import { readIntent } from '#lib/features/keywords/ideas/read-intent.ts';
import { kindOfSeed, type SeedKind } from '#lib/features/keywords/ideas/seed-kind.ts';
import { templatesFor } from '#lib/features/keywords/ideas/templates-for.ts';
import { termsOf } from '#lib/text/keywords/terms.ts';
import { languages } from '#lib/text/keywords/words/index.ts';
import { CONCEPTS, TEMPLATES } from '#lib/text/keywords/words/templates.ts';

/** Seeds of each kind and language. */
const SEEDS: Record<SeedKind, Record<string, string>> = {
  thing: {
    en: 'coffee grinder|running shoes|nike shoes|sourdough bread|office chair|rain jacket|winter tires',
    de: 'kaffeemühle|wanderschuhe|sauerteigbrot|bürostuhl',
    fr: 'moulin à café|chaussures de marche|chaise de bureau',
    ja: 'コーヒーミル',
  },
  place: { en: 'paris|new zealand|chicago', de: 'österreich|hamburg|japan', fr: 'allemagne|lyon', es: 'españa' },
  activity: {
    en: 'sourdough bread recipe|knitting|landscape photography|marathon training',
    de: 'apfelkuchen rezept|stricken|rezepte mit kürbis',
    fr: 'recette crêpes|tricot',
    es: 'receta de paella',
    zh: '红烧肉食谱',
  },
  software: {
    en: 'crm software|invoice app|pdf editor|password manager app',
    de: 'buchhaltung software|zeiterfassung app',
    fr: 'logiciel de facturation|application de notes',
    pl: 'oprogramowanie do faktur',
  },
  service: {
    en: 'plumber|car insurance|dentist|roof repair',
    de: 'zahnarzt|rechtsanwalt|heizung reparatur',
    fr: 'plombier|assurance auto|avocat',
  },
  brand: { en: 'nike|github|wells fargo', de: 'zalando|telekom', fr: 'leboncoin|netflix' },
  concept: { en: 'photosynthesis|stoicism|epistemology', de: 'buddhismus|photosynthese', fr: 'impressionnisme' },
  complete: {
    en: 'how to bake bread|cheap flights|best laptop|gmail login|what is a vpn|buy running shoes',
    de: 'wie backt man brot|günstige flüge|laptop test|spotify login',
    fr: 'comment faire du pain|meilleur aspirateur|acheter vélo',
    zh: '什么是区块链',
  },
};

const seeds = (Object.entries(SEEDS) as [SeedKind, Record<string, string>][]).flatMap(([kind, byLanguage]) =>
  Object.entries(byLanguage).flatMap(([language, row]) => row.split('|').map((seed) => ({ kind, language, seed }))),
);

const generated = (keyword: string, language: string, intent: Intent) =>
  longTail({ keyword, language, intent }, [], 500).map((one) => one.keyword);

/** Words that make no sense with a kind of seed, in the languages above. */
const SENSELESS: Partial<Record<SeedKind, RegExp>> = {
  thing: /log ?in|connexion|anmelden|ログイン|sign in|support|download|official|offizielle|for kids|customer/,
  place:
    /log ?in|\bbuy\b|kaufen|acheter|comprar|price|preis|prix|cheap|near me|for beginners|tutorial|how to use|download/,
  activity: /log ?in|official|\bbuy\b|kaufen|acheter|comprar|price|preis|near me|coupon|购买|登录|customer|download/,
  software: /near me|in der nähe|près de moi|history|hotel|for kids|used/,
  service: /log ?in|download|\bbuy\b|kaufen|acheter|tutorial|free shipping|used|step by step/,
  brand: /what is|near me|how to use|\bbuy\b|for beginners|cheap/,
  concept: /log ?in|\bbuy\b|kaufen|acheter|price|preis|best|beste|meilleur|review|erfahrungen|avis|near me|coupon/,
};

test('there are at least 60 seeds, of every kind, in at least three languages', () => {
  expect(seeds.length).toBeGreaterThanOrEqual(60);
  expect(new Set(seeds.map(({ language }) => language)).size).toBeGreaterThanOrEqual(3);
});

describe.each(seeds)('$language, $kind: $seed', ({ kind, language, seed }) => {
  test('is read as its kind', () => {
    expect(kindOfSeed(seed, language)).toBe(kind);
  });

  test('gets keywords that make sense, or none', () => {
    const own = termsOf(seed);
    for (const intent of INTENTS) {
      const keywords = generated(seed, language, intent);
      if (kind === 'complete') expect(keywords).toEqual([]);
      expect(keywords.filter((keyword) => SENSELESS[kind]?.test(keyword.replace(seed, '')))).toEqual([]);
      // Only one modifier each: without the seed, a keyword is exactly one template.
      const modifiers = Object.values(TEMPLATES[language] ? Object.fromEntries(TEMPLATES[language]) : {});
      for (const keyword of keywords) expect(modifiers.map((one) => one.replace('{}', seed))).toContain(keyword);
      const repeated = keywords.filter((keyword) =>
        termsOf(keyword.replace(seed, ' ')).some((term) => own.includes(term)),
      );
      expect(repeated).toEqual([]);
      expect(new Set(keywords).size).toBe(keywords.length);
    }
  });
});

test('most kinds get keywords for the intent that fits them', () => {
  const has = (seed: string, intent: Intent, language = 'en') => generated(seed, language, intent).length > 0;
  expect(has('coffee grinder', 'transactional')).toBe(true);
  expect(has('crm software', 'navigational')).toBe(true);
  expect(has('paris', 'informational')).toBe(true);
  expect(has('sourdough bread recipe', 'informational')).toBe(true);
  expect(has('sourdough bread recipe', 'navigational')).toBe(false);
});

test('every language with words has templates', () => {
  expect(Object.keys(TEMPLATES).toSorted()).toEqual(languages.map(({ language }) => language).toSorted());
  for (const templates of Object.values(TEMPLATES)) {
    expect([...templates.keys()].every((concept) => CONCEPTS.includes(concept))).toBe(true);
    expect([...templates.values()].filter((one) => one.split('{}').length !== 2)).toEqual([]);
  }
});

test.each(languages.map(({ language }) => language))('%s: a template is read as its own intent', (language) => {
  const wrong = INTENTS.flatMap((intent) =>
    templatesFor('velo xr', language, intent)
      .map((template) => template.replace('{}', 'velo xr'))
      .filter((keyword) => !/[\p{sc=Han}]/u.test(keyword) && readIntent(keyword, language).intent !== intent)
      .map((keyword) => `${intent}: ${keyword}`),
  );
  expect(wrong).toEqual([]);
});
