import type { AlertEvent } from '#lib/features/alerts/contract.ts';

type Kind = AlertEvent['kind'];

/** Kinds of alerts for readers, in the order in which they are offered. */
export const KIND_NAMES: Record<Kind, string> = {
  position: 'Position moves',
  top: 'Leaves or enters the top',
  visibility: 'Visibility falls',
  deindexed: 'Page leaves the index',
  audit_score: 'Audit score falls',
  certificate: 'Certificate ends soon',
  domain_expiry: 'Registration ends soon',
  backlink_lost: 'Backlink lost',
  ai_citation_lost: 'AI citation lost',
  engine_blocked: 'Engine blocked',
};

export interface NumberField {
  name: 'places' | 'days' | 'top' | 'percent' | 'by' | 'below' | 'hours';
  label: string;
  value: number;
  min: number;
  max: number;
}

const field = (name: NumberField['name'], label: string, value: number, max = 100, min = 1): NumberField => ({
  ...{ name, label, value, min, max },
});

interface KindFields {
  numbers: readonly NumberField[];
  /** The one list it chooses from. */
  choice?: { name: 'direction' | 'scope'; label: string; options: readonly { value: string; label: string }[] };
  pages?: true;
  /** What the way back is called, where it is told on wish. */
  recovered?: string;
}

const direction = (down: string, up: string): KindFields['choice'] => ({
  name: 'direction',
  label: 'Tell when it',
  options: [
    { value: 'both', label: `${down} or ${up}` },
    { value: 'down', label: down },
    { value: 'up', label: up },
  ],
});

/** The settings that each kind asks for, with what stands there at first. */
export const KIND_FIELDS: Record<Kind, KindFields> = {
  position: {
    numbers: [field('places', 'Places', 5), field('days', 'Within days', 1, 30)],
    choice: direction('falls', 'rises'),
  },
  top: { numbers: [field('top', 'First results', 10)], choice: direction('leaves', 'enters') },
  visibility: { numbers: [field('percent', 'Fall in percent', 20), field('days', 'Within days', 7, 30)] },
  deindexed: { numbers: [], pages: true, recovered: 'found again' },
  audit_score: {
    numbers: [field('by', 'Falls by points', 5, 100, 0), field('below', 'Or below (0: never)', 0, 100, 0)],
    choice: {
      name: 'scope',
      label: 'Score of',
      options: [
        { value: 'all', label: 'any audit' },
        { value: 'site', label: 'site audits' },
        { value: 'page', label: 'page audits' },
      ],
    },
    recovered: 'back above the limit',
  },
  certificate: { numbers: [field('days', 'Days before the end', 14, 365)], recovered: 'renewed' },
  domain_expiry: { numbers: [field('days', 'Days before the end', 30, 365)], recovered: 'renewed' },
  backlink_lost: {
    numbers: [],
    choice: {
      name: 'scope',
      label: 'What is lost',
      options: [
        { value: 'domain', label: 'the last link of a referring domain' },
        { value: 'link', label: 'any link' },
      ],
    },
    recovered: 'back',
  },
  ai_citation_lost: { numbers: [], recovered: 'named again' },
  engine_blocked: { numbers: [field('hours', 'Hours without a measurement', 24, 720)], recovered: 'answering again' },
};
