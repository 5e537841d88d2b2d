import type { Finding, Severity } from './types.ts';

/** All severities, the gravest first. */
export const SEVERITIES = [
  'critical',
  'error',
  'warning',
  'notice',
  'best_practice',
  'info',
] as const satisfies Severity[];

/** Counts as an error in lists, exports and "pages without errors". */
export const isError = (severity: string): boolean => severity === 'critical' || severity === 'error';

/** Sorts findings: the gravest first, then those with the most points. */
export const bySeverity = (a: Pick<Finding, 'severity' | 'points'>, b: Pick<Finding, 'severity' | 'points'>): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.points - a.points;

/** Numbers of errors (critical ones included), warnings and notices; best practices and facts are counted nowhere. */
export function countSeverities(findings: readonly { severity: string }[]): {
  error: number;
  warning: number;
  notice: number;
} {
  const counts = { error: 0, warning: 0, notice: 0 };
  for (const { severity } of findings) {
    if (isError(severity)) counts.error++;
    else if (severity === 'warning' || severity === 'notice') counts[severity]++;
  }
  return counts;
}
