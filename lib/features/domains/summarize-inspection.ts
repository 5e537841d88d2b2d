import { baselineOf } from '#lib/features/domains/baseline.ts';
import { changesSince } from '#lib/features/domains/changes.ts';
import type { DomainChange, DomainReportSummary } from '#lib/features/domains/reports-contract.ts';
import { warningsOf } from '#lib/features/domains/warnings.ts';
import type { Inspection } from '#lib/inspect/run-inspectors.ts';

/**
 * The changes in an inspection, and its figures for lists.
 * @param before earlier inspections, newest first
 */
export function summarizeInspection(
  look: Inspection,
  before: readonly Inspection[],
): { changes: DomainChange[]; summary: NonNullable<DomainReportSummary['summary']> } {
  const changes = changesSince(baselineOf(before), look);
  const { registration, certificate, server, dns, technology } = look.facts;
  return {
    changes,
    summary: {
      registrar: registration?.registrar ?? null,
      expires_on: registration?.expiresOn ?? null,
      certificate_until: certificate?.leaf.validUntil ?? null,
      ip: server?.ip ?? dns?.a?.[0] ?? dns?.aaaa?.[0] ?? null,
      technologies: technology?.technologies.length ?? null,
      changes: changes.length,
      warnings: warningsOf(look).length,
      failed_parts: Object.keys(look.errors).length,
    },
  };
}
