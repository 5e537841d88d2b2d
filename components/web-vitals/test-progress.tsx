'use client';

import { ProgressBar } from '#components/runs/progress-bar.tsx';
import { useNow } from '#components/searches/use-now.ts';
import { PanelBody } from '#components/ui/panel.tsx';
import type { PagespeedTest } from '#lib/features/web-vitals/pagespeed-tests-contract.ts';
import { useMessages } from '#messages';

/** Google answers within this time, or the test fails. */
const MAX_SECONDS = 80;

/** A test that waits or runs: for how long, because Google does not report its progress. */
export function TestProgress({ test: { started_at: startedAt } }: { test: PagespeedTest }) {
  const t = useMessages();
  const start = startedAt === null ? null : Date.parse(startedAt);
  const now = useNow(start ?? 0, 1_000);
  const seconds = start === null ? 0 : Math.min(MAX_SECONDS, Math.max(0, Math.round((now - start) / 1_000)));
  const text =
    start === null
      ? t('Waiting for a free worker')
      : t('Google loads the page: {seconds} s of at most {max} s', { seconds, max: MAX_SECONDS });
  return (
    <PanelBody className="grid gap-2">
      <ProgressBar label={t('Progress')} text={text} done={seconds} total={MAX_SECONDS} />
      <p aria-live="polite" className="text-muted text-table">
        {start === null ? text : t('Google loads the page. You can close this page; the test continues.')}
      </p>
    </PanelBody>
  );
}
