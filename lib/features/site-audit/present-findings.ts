import { z } from 'zod';
import { checkById } from '#lib/features/site-audit/check-catalogue.ts';
import { type SiteFinding, siteFinding } from '#lib/features/site-audit/parts-contract.ts';
import type { FindingRow } from '#lib/features/site-audit/report-store.ts';

const items = z.array(siteFinding.shape.items.element);

/** A stored finding with what there is to say of its check. */
export function toFinding(row: FindingRow): SiteFinding {
  const { category, failureTitle: title, why, fix } = checkById(row.check_id);
  const { severity } = siteFinding.pick({ severity: true }).parse({ severity: row.severity });
  return {
    check: row.check_id,
    category,
    severity,
    title,
    why,
    fix,
    found: row.found,
    expected: row.expected,
    items: items.parse(row.items),
    total: row.total,
    since: row.since?.toISOString() ?? null,
  };
}
