import { bestPracticesOf, scoreOf } from './scoring.ts';
import type { AuditReport, Finding, Verdict } from './types.ts';

/** A stored verdict, with the finding's fingerprint at that time. */
export interface StoredVerdict extends Verdict {
  fingerprint: string;
}

/** How much a number may change before a verdict on it expires. */
const QUARTER = 1.25;

/**
 * A short fingerprint of a finding: unchanged as long as the page shows the same issue in the same places. A number that
 * varies between runs is appended after "~".
 */
export function fingerprintOf({ evidence }: Pick<Finding, 'evidence'>): string {
  const { found, items, total, value } = evidence;
  if (value !== undefined) return `~${value}`;
  // A selector changes with everything before the element, so it identifies a place only if nothing else does.
  const places = items
    .map(({ value: text, url, snippet, selector }) => {
      const named = [text, url, snippet].filter((one) => one !== undefined);
      return named.length > 0 ? named.join('\n') : (selector ?? '');
    })
    .sort();
  return hashOf(places.length === 0 ? found : [total, ...places].join('\n\n'));
}

/** Whether a finding is still the one that a verdict was given on. */
export function stillHolds(then: string, now: string): boolean {
  if (!then.startsWith('~') || !now.startsWith('~')) return then === now;
  const [a, b] = [then, now].map((text) => Math.abs(Number(text.slice(1)))) as [number, number];
  return Math.max(a, b) <= Math.min(a, b) * QUARTER;
}

/** Marks findings with a valid verdict as left out, and those whose verdict has expired. */
export function applyVerdicts(findings: readonly Finding[], verdicts: ReadonlyMap<string, StoredVerdict>): void {
  for (const finding of findings) {
    const given = verdicts.get(finding.id);
    if (!given) continue;
    const { fingerprint, ...verdict } = given;
    if (stillHolds(fingerprint, fingerprintOf(finding))) finding.verdict = verdict;
    else finding.reopened = verdict;
  }
}

/**
 * A report with a different verdict on one of its findings, or none, and a new score. @returns null: there is no such
 * finding
 */
export function withVerdict(report: AuditReport, checkId: string, verdict: Verdict | null): AuditReport | null {
  if (!report.findings.some(({ id }) => id === checkId)) return null;
  const findings = report.findings.map((finding) =>
    finding.id === checkId ? { ...finding, verdict, reopened: null } : { ...finding },
  );
  const score = scoreOf(findings, report.passed, report.notMeasured);
  // A file that is not a page has no score, whatever its verdicts.
  return {
    ...report,
    findings,
    score: report.score.value === null ? { ...score, value: null, grade: null } : score,
    bestPractices: bestPracticesOf(findings, report.passed),
  };
}

/** FNV-1a in two 32-bit halves with different seeds, 16 hex digits: to distinguish texts, not for security. */
function hashOf(text: string): string {
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code ^ (at & 0xff), 0x85ebca6b);
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
