import type { RecordKind, SavedResult } from '#lib/features/saved-results/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

const LABELS = (t: Translator): Record<RecordKind, string> => ({
  audit: t('Page audit'),
  search: t('SERP check'),
  site_audit: t('Site audit'),
  ai_answer: t('AI answer'),
  domain_report: t('Domain report'),
  email_run: t('Email finder'),
  backlink_domain: t('Backlinks'),
  keyword_research: t('Keyword research'),
  keyword_list: t('Keyword list'),
  keyword_grouping: t('Keyword clusters'),
  draft: t('Draft'),
  brief: t('Brief'),
  text_run: t('AI-generated text'),
});

/** URLs of records. */
const PLACES: Record<RecordKind, (id: string) => string> = {
  audit: (id) => `/page-audits/${id}`,
  search: (id) => `/searches/${id}`,
  site_audit: (id) => `/site-audits/${id}`,
  ai_answer: (id) => `/ai-answers/${id}`,
  domain_report: (id) => `/domains/${id}`,
  email_run: (id) => `/emails/${id}`,
  backlink_domain: (id) => `/backlinks/${id}`,
  keyword_research: (id) => `/keywords/${id}`,
  keyword_list: (id) => `/keywords/lists/${id}`,
  keyword_grouping: (id) => `/keywords/groups/${id}`,
  draft: (id) => `/content/${id}`,
  brief: () => '/content',
  text_run: (id) => `/content/runs/${id}`,
};

const isRecordKind = (kind: string): kind is RecordKind => Object.hasOwn(PLACES, kind);

/** "Page audit"; for an operation its name in words: "Serp text". */
export function kindLabel(t: Translator, kind: string): string {
  if (isRecordKind(kind)) return LABELS(t)[kind];
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** URL of a saved result. */
export function savedHref({ id, project_id: project, kind, record_id: record }: SavedResult): string {
  if (record !== null && isRecordKind(kind)) return PLACES[kind](record);
  return `/reports/saved-results/${id}?project=${project}`;
}

/** URL that compares a saved result with others of its kind; also for records, which otherwise open on their own screen. */
export const comparisonHref = ({ id, project_id: project }: SavedResult): string =>
  `/reports/saved-results/${id}?project=${project}&compare=1`;
