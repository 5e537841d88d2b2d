import type { Finding } from '#lib/audit/types.ts';

/** Security headers, accessibility, HTML, social tags and plain facts: listed apart from the SEO issues. */
const isApart = ({ severity }: Finding): boolean => severity === 'best_practice' || severity === 'info';

/** Issues that SEO scores count, highest gain first. */
export const seoIssues = (findings: readonly Finding[]): Finding[] =>
  findings.filter((finding) => !isApart(finding)).toSorted((a, b) => b.gain - a.gain || b.points - a.points);

/** Issues that no SEO score counts: best practices, then facts. */
export const otherIssues = (findings: readonly Finding[]): Finding[] => findings.filter(isApart);
