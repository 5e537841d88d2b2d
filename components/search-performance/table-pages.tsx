import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { useMessages } from '#messages';

/** Links to the first and the next page of a table. */
export function TablePages({ first, next }: { first: string | null; next: string | null }) {
  const t = useMessages();
  if (first === null && next === null) return null;
  const link = (href: string, label: string) => (
    <Button size="sm" asChild>
      <Link href={href} scroll={false} prefetch={false}>
        {label}
      </Link>
    </Button>
  );
  return (
    <nav aria-label={t('Table pagination')} className="flex items-center justify-between gap-2 border-t p-3">
      {first === null ? <span /> : link(first, t('First page'))}
      {next !== null && link(next, t('Next'))}
    </nav>
  );
}
