import { FindingBody } from '#components/page-audits/finding-body.tsx';
import type { SiteFinding } from '#lib/features/site-audits/parts-contract.ts';
import { useMessages } from '#messages';

interface SiteFindingBodyProps {
  finding: SiteFinding;
  /** Whether to show why it matters and how to fix it. */
  advice: boolean;
}

/** An expanded finding of a site audit. */
export function SiteFindingBody({ finding, advice }: SiteFindingBodyProps) {
  const t = useMessages();
  const { found, expected, why, fix, since, ...rest } = finding;
  return (
    <FindingBody
      lines={[
        [t('Found'), found],
        [t('Recommended'), expected],
        ...(advice
          ? ([
              [t('Why'), why],
              [t('How to fix'), fix],
            ] as const)
          : []),
        [t('Since'), since && t.day(since)],
      ]}
      items={rest.items}
      total={rest.total}
      verdict={rest.verdict}
      reopened={rest.reopened}
    />
  );
}
