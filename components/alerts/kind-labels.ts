import type { Translator } from '#lib/client/messages/translator.ts';
import type { AlertEvent } from '#lib/features/alerts/history-contract.ts';

type Kind = AlertEvent['kind'];

/** Display names of the alert kinds, in menu order. */
export const kindNames = (t: Translator): Record<Kind, string> => ({
  position: t('Position moves'),
  top: t('Leaves or enters the top'),
  visibility: t('Visibility falls'),
  deindexed: t('Page leaves the index'),
  audit_score: t('Audit score falls'),
  certificate: t('Certificate ends soon'),
  domain_expiry: t('Registration ends soon'),
  backlink_lost: t('Backlink lost'),
  ai_citation_lost: t('AI citation lost'),
  engine_blocked: t('Engine blocked'),
});

export interface NumberField {
  name: 'places' | 'days' | 'top' | 'percent' | 'by' | 'below' | 'hours';
  label: string;
  value: number;
  min: number;
  max: number;
}

const field = (name: NumberField['name'], label: string, value: number, max = 100, min = 1): NumberField => ({
  name,
  label,
  value,
  min,
  max,
});

/** Filters that narrow a rule to some of a project's keywords. */
export type Filter = 'engines' | 'tags' | 'keywords';

interface KindFields {
  numbers: readonly NumberField[];
  /** The setting with a fixed list of options. */
  choice?: { name: 'direction' | 'scope'; label: string; options: readonly { value: string; label: string }[] };
  pages?: true;
  /** Label of the checkbox for rules that can also notify about the recovery. */
  recovered?: string;
  filters?: readonly Filter[];
}

const OF_KEYWORDS = ['engines', 'tags', 'keywords'] as const;

/** The settings of each kind, with their defaults. */
export function kindFields(t: Translator): Record<Kind, KindFields> {
  return {
    position: {
      numbers: [field('places', t('Places'), 5), field('days', t('Within days'), 1, 30)],
      choice: {
        name: 'direction',
        label: t('Tell when it'),
        options: [
          { value: 'both', label: t('falls or rises') },
          { value: 'down', label: t('falls') },
          { value: 'up', label: t('rises') },
        ],
      },
      filters: OF_KEYWORDS,
    },
    top: {
      numbers: [field('top', t('First results'), 10)],
      choice: {
        name: 'direction',
        label: t('Tell when it'),
        options: [
          { value: 'both', label: t('leaves or enters') },
          { value: 'down', label: t('leaves') },
          { value: 'up', label: t('enters') },
        ],
      },
      filters: OF_KEYWORDS,
    },
    visibility: {
      numbers: [field('percent', t('Fall in percent'), 20), field('days', t('Within days'), 7, 30)],
      filters: ['engines', 'tags'],
    },
    deindexed: { numbers: [], pages: true, recovered: t('Tell too when it is found again') },
    audit_score: {
      numbers: [field('by', t('Falls by points'), 5, 100, 0), field('below', t('Or below (0: never)'), 0, 100, 0)],
      choice: {
        name: 'scope',
        label: t('Score of'),
        options: [
          { value: 'all', label: t('any audit') },
          { value: 'site', label: t('site audits') },
          { value: 'page', label: t('page audits') },
        ],
      },
      recovered: t('Tell too when it is back above the limit'),
    },
    certificate: {
      numbers: [field('days', t('Days before the end'), 14, 365)],
      recovered: t('Tell too when it is renewed'),
    },
    domain_expiry: {
      numbers: [field('days', t('Days before the end'), 30, 365)],
      recovered: t('Tell too when it is renewed'),
    },
    backlink_lost: {
      numbers: [],
      choice: {
        name: 'scope',
        label: t('What is lost'),
        options: [
          { value: 'domain', label: t('the last link of a referring domain') },
          { value: 'link', label: t('any link') },
        ],
      },
      recovered: t('Tell too when it is back'),
    },
    ai_citation_lost: { numbers: [], recovered: t('Tell too when it is named again'), filters: OF_KEYWORDS },
    engine_blocked: {
      numbers: [field('hours', t('Hours without a measurement'), 24, 720)],
      recovered: t('Tell too when it is answering again'),
      filters: ['engines'],
    },
  };
}
