import type { Intent } from '#lib/contract/fields.ts';
import { kindOfSeed, type SeedKind } from '#lib/features/keywords/ideas/seed-kind.ts';
import { termsOf } from '#lib/text/keywords/terms.ts';
import { type Concept, TEMPLATES } from '#lib/text/keywords/words/templates.ts';

/** Concepts that fit a kind of seed and an intent, most common first. Nothing is added to a `complete` seed. */
const FITTING: Readonly<Record<SeedKind, Readonly<Record<Intent, readonly Concept[]>>>> = {
  thing: {
    informational: ['what-is', 'guide', 'tips', 'choose'],
    commercial: ['best', 'reviews', 'comparison', 'alternatives'],
    transactional: ['buy', 'price', 'buy-online', 'cheap', 'near-me'],
    navigational: [],
  },
  place: {
    informational: ['sights', 'best-time', 'guide', 'history'],
    commercial: ['best-hotels'],
    transactional: ['hotels'],
    navigational: ['tourist-office'],
  },
  activity: {
    informational: ['beginners', 'tips', 'steps', 'guide'],
    commercial: ['best'],
    transactional: [],
    navigational: [],
  },
  software: {
    informational: ['what-is', 'how-it-works', 'use', 'tutorial', 'beginners'],
    commercial: ['best', 'reviews', 'comparison', 'alternatives'],
    transactional: ['price', 'download'],
    navigational: ['login', 'official', 'support'],
  },
  service: {
    informational: ['how-it-works', 'choose', 'tips'],
    commercial: ['best', 'reviews', 'cost', 'comparison'],
    transactional: ['price', 'near-me'],
    navigational: [],
  },
  brand: {
    informational: ['history'],
    commercial: ['reviews', 'alternatives'],
    transactional: ['coupon'],
    navigational: ['login', 'official', 'support', 'contact', 'app'],
  },
  concept: {
    informational: ['what-is', 'guide', 'history'],
    commercial: [],
    transactional: [],
    navigational: [],
  },
  complete: { informational: [], commercial: [], transactional: [], navigational: [] },
};

/**
 * Templates that make sense for a seed and an intent: one modifier each, so that none contradicts another, and none
 * that repeats a word of the seed. Empty when the seed already contains the intent, or the language is unknown.
 */
export function templatesFor(seed: string, language: string, intent: Intent): string[] {
  const templates = TEMPLATES[language];
  if (!templates) return [];
  const own = new Set(termsOf(seed));
  return FITTING[kindOfSeed(seed, language)][intent].flatMap((concept) => {
    const template = templates.get(concept);
    const repeats = template !== undefined && termsOf(template.replace('{}', ' ')).some((term) => own.has(term));
    return template === undefined || repeats ? [] : [template];
  });
}
