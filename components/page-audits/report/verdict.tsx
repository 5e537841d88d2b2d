'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CountAgain, LeaveOut } from '#components/page-audits/verdict-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Finding } from '#lib/audit/types.ts';
import { auditQuery, ignoreFinding, restoreFinding } from '#lib/features/page-audits/client.ts';
import type { AuditDetail } from '#lib/features/page-audits/contract.ts';
import { useMessages } from '#messages';

/** Verdict on a page's finding: exclude it from the score, or count it again. */
export function PageVerdict({ audit, finding }: { audit: string; finding: Finding }) {
  const t = useMessages();
  const [asking, setAsking] = useState(false);
  const cache = useQueryClient();
  /** Shows the audit with the server's new score, and refetches lists and comparisons. */
  const rescored = (changed: AuditDetail) => {
    cache.setQueryData(auditQuery(changed.id).queryKey, changed);
    void cache.invalidateQueries({ queryKey: ['audits'] });
    void cache.invalidateQueries({ queryKey: ['audit', changed.id, 'comparison'] });
  };
  const check = finding.id;
  if (finding.verdict) return <CountAgain send={async () => rescored(await restoreFinding({ id: audit, check }))} />;
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('Ignore')}
      </Button>
      {asking && (
        <LeaveOut
          title={finding.title}
          description={t('Ignored in this and future audits of this page until the issue changes.')}
          send={async (verdict, reason) => rescored(await ignoreFinding({ id: audit, check, verdict, reason }))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
