import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { useMessages } from '#messages';

/** Days that projects are compared over. */
export const PERIODS = ['7', '30', '90'] as const;
/** A period in days. */
export type Period = (typeof PERIODS)[number];

/** The period in an address; 7 days if it names none. */
export const periodOf = (given: string | string[] | undefined): Period => PERIODS.find((one) => one === given) ?? '7';

/** The periods as links, so that the choice is in the address. @param path the screen without its query */
export function PeriodNav({ path, days, className = '' }: { path: string; days: Period; className?: string }) {
  const t = useMessages();
  return (
    <nav aria-label={t('Compare with')} className={`flex flex-wrap gap-1 ${className}`}>
      {PERIODS.map((one) => (
        <Button key={one} asChild size="sm" variant={one === days ? 'secondary' : 'ghost'}>
          <Link href={`${path}?days=${one}`} prefetch={false} aria-current={one === days ? 'page' : undefined}>
            {t('{days} days', { days: one })}
          </Link>
        </Button>
      ))}
    </nav>
  );
}
