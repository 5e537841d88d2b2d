'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { CountAgain, LeaveOut } from '#components/page-audits/verdict-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { useReadOnly } from '#components/ui/read-only.tsx';
import { ignoreSiteFinding, restoreSiteFinding, siteAuditQuery } from '#lib/features/site-audits/client.ts';
import type { GivenVerdict, SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

interface SiteVerdictProps {
  audit: string;
  finding: { check: string; title: string; verdict: GivenVerdict | null };
  /** The page of the finding; absent: it covers all pages. */
  page?: number;
}

const until = (t: Translator) => ({
  page: t('Ignored on this page in this and future site audits until the issue changes.'),
  all: t('Ignored on all pages in this and future audits until the number of affected pages changes by more than 25%.'),
});

/** Verdict on a site's finding: exclude it from the score, on one page or all, or count it again. */
export function SiteVerdict({ audit: id, finding: { check, title, verdict }, page }: SiteVerdictProps) {
  const t = useMessages();
  const isReadOnly = useReadOnly();
  const [asking, setAsking] = useState(false);
  const [where, setWhere] = useState<keyof ReturnType<typeof until>>(page === undefined ? 'all' : 'page');
  const cache = useQueryClient();
  const router = useRouter();
  /** Shows the audit with the server's new score, and refetches everything that depends on it. */
  const rescored = async (audit: SiteAuditDetail) => {
    cache.setQueryData(siteAuditQuery(id).queryKey, audit);
    void cache.invalidateQueries({ queryKey: ['site-audits'] });
    router.refresh();
    await cache.invalidateQueries({ queryKey: ['site-audit', id] });
  };
  const on = (all: boolean) => (all || page === undefined ? {} : { page });
  if (isReadOnly) return null;
  if (verdict)
    return (
      <CountAgain
        label={verdict.on_all_pages ? t('Restore on all pages') : t('Restore')}
        send={async () => rescored(await restoreSiteFinding({ id, check, ...on(verdict.on_all_pages) }))}
      />
    );
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {page === undefined ? t('Ignore on all pages') : t('Ignore')}
      </Button>
      {asking && (
        <LeaveOut
          title={title}
          description={until(t)[where]}
          send={async (kind, reason) =>
            rescored(await ignoreSiteFinding({ id, check, verdict: kind, reason, ...on(where === 'all') }))
          }
          onClose={() => setAsking(false)}
        >
          {page !== undefined && (
            <Choice
              label={t('Apply to')}
              value={where}
              options={[
                { value: 'page', label: t('On this page') },
                { value: 'all', label: t('On all pages') },
              ]}
              onChange={setWhere}
            />
          )}
        </LeaveOut>
      )}
    </>
  );
}
