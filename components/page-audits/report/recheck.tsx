'use client';

import { useMutation } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { RotateCw } from '#components/ui/icons.tsx';
import { Callout } from '#components/ui/states.tsx';
import { recheckFinding } from '#lib/features/page-audits/client.ts';
import type { RecheckResult } from '#lib/features/page-audits/findings-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

/** "Check again" for one issue, with the buttons beside it and the result below. */
export function Recheck({ audit, check, children }: { audit: string; check: string; children: React.ReactNode }) {
  const t = useMessages();
  const again = useMutation({ mutationFn: () => recheckFinding({ id: audit, check }) });
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={again.isPending} onClick={() => again.mutate()}>
          {!again.isPending && <RotateCw />} {t('Check again')}
        </Button>
        {children}
      </div>
      <div role="status">
        {again.isError && (
          <Callout tone="fault" title={t('Could not check again')}>
            {again.error.message}
          </Callout>
        )}
        {again.data && <Result result={again.data} />}
      </div>
    </div>
  );
}

const TONES = { failed: 'warning', passed: 'good', not_applicable: 'info', not_measured: 'info' } as const;

const outcomes = (t: Translator): Record<RecheckResult['state'], string> => ({
  failed: t('Still an issue'),
  passed: t('Fixed'),
  not_applicable: t('No longer applies'),
  not_measured: t('Could not be measured this time'),
});

/** What the check says now, and what was measured for it. */
function Result({ result }: { result: RecheckResult }) {
  const t = useMessages();
  const { state, found, repeated, checked_at } = result;
  const names: Record<RecheckResult['repeated'][number], string> = {
    page: t('page fetched'),
    rendering: t('page rendered'),
    site: t('robots.txt, sitemaps, host and links requested'),
  };
  return (
    <Callout tone={TONES[state]} title={outcomes(t)[state]}>
      {found && <p className="break-words">{found}</p>}
      <p className="text-muted text-table">
        {t(
          'Checked {moment}: {measurements}. This report and its score stay as audited; run the audit again to update them.',
          {
            moment: t.moment(checked_at),
            measurements: repeated.map((one) => names[one]).join(', '),
          },
        )}
      </p>
    </Callout>
  );
}
