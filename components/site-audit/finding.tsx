import { FindingBody } from '#components/audit/finding-body.tsx';
import { formatDay } from '#lib/client/format.ts';
import type { SiteFinding } from '#lib/features/site-audit/parts-contract.ts';

interface SiteFindingBodyProps {
  finding: SiteFinding;
  /** Whether why it matters and how to mend it are said here. */
  advice: boolean;
}

/** A finding of a site audit opened. */
export function SiteFindingBody({ finding, advice }: SiteFindingBodyProps) {
  const { found, expected, why, fix, since, ...rest } = finding;
  return (
    <FindingBody
      lines={[
        ['Found', found],
        ['Expected', expected],
        ...(advice
          ? ([
              ['Why', why],
              ['How to mend', fix],
            ] as const)
          : []),
        ['Since', since && formatDay(since)],
      ]}
      items={rest.items}
      total={rest.total}
      verdict={rest.verdict}
      reopened={rest.reopened}
    />
  );
}
