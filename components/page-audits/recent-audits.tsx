'use client';

import { useQuery } from '@tanstack/react-query';
import { auditListQuery } from '#lib/features/page-audits/client.ts';
import type { AuditSummary } from '#lib/features/page-audits/contract.ts';
import { AuditTable } from './audit-table.tsx';

interface RecentAuditsProps {
  initial: { audits: AuditSummary[]; next_cursor: string | null };
  /** As many as were loaded. */
  limit: number;
  now: number;
}

/** The latest audits, updated live while one of them is running. */
export function RecentAudits({ initial, limit, now }: RecentAuditsProps) {
  const { data } = useQuery({ ...auditListQuery({ limit }), initialData: initial });
  return <AuditTable audits={data.audits} now={now} />;
}
