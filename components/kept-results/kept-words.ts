import type { KeptResult, RecordKind } from '#lib/features/kept-results/contract.ts';

interface Place {
  label: string;
  /** Address of a record. */
  at: (id: string) => string;
}

const PLACES: Record<RecordKind, Place> = {
  audit: { label: 'Page audit', at: (id) => `/pages/${id}` },
  search: { label: 'Search', at: (id) => `/search/${id}` },
  site_audit: { label: 'Site audit', at: (id) => `/site-audits/${id}` },
  ai_answer: { label: 'AI answer', at: (id) => `/ai-answers/${id}` },
  domain_report: { label: 'Domain report', at: (id) => `/domains/${id}` },
  email_run: { label: 'E-mail search', at: (id) => `/emails/${id}` },
  backlink_domain: { label: 'Backlinks', at: (id) => `/backlinks/${id}` },
  keyword_research: { label: 'Keyword research', at: (id) => `/keywords/${id}` },
  keyword_list: { label: 'Keyword list', at: (id) => `/keywords/lists/${id}` },
  keyword_grouping: { label: 'Keyword groups', at: (id) => `/keywords/groups/${id}` },
  draft: { label: 'Draft', at: (id) => `/content/${id}` },
  brief: { label: 'Brief', at: () => '/content' },
  text_run: { label: 'Written text', at: (id) => `/content/runs/${id}` },
};

const placeOf = (kind: string): Place | undefined =>
  Object.hasOwn(PLACES, kind) ? PLACES[kind as RecordKind] : undefined;

/** "Page audit"; of an operation its name in words: "Serp text". */
export function kindLabel(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return placeOf(kind)?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Where a kept result is opened. */
export function keptHref({ id, project_id: project, kind, record_id: record }: KeptResult): string {
  const place = record === null ? undefined : placeOf(kind);
  return place && record !== null ? place.at(record) : `/reports/kept/${id}?project=${project}`;
}
