import Link from 'next/link';
import { useMessages } from '#messages';
import { Button } from './button.tsx';

interface PartPagesProps {
  /** Rows before this part, per part, and in all. */
  from: number;
  size: number;
  count: number;
  /** The URL of the part after this many rows. */
  addressOf: (from: number) => string;
}

/** Links to the parts of a table; nothing if one part is all. */
export function PartPages({ from, size, count, addressOf }: PartPagesProps) {
  const t = useMessages();
  if (count <= size) return null;
  return (
    <nav aria-label={t('Table pages')} className="flex items-center justify-between gap-2 border-t p-3">
      <PartLink href={from > 0 ? addressOf(Math.max(0, from - size)) : null}>{t('Previous')}</PartLink>
      <span className="text-muted text-table">
        {t('{from}–{to} of {all}', { from: from + 1, to: Math.min(count, from + size), all: count })}
      </span>
      <PartLink href={from + size < count ? addressOf(from + size) : null}>{t('Next')}</PartLink>
    </nav>
  );
}

function PartLink({ href, children }: { href: string | null; children: string }) {
  if (!href)
    return (
      <Button size="sm" disabled>
        {children}
      </Button>
    );
  return (
    <Button asChild size="sm">
      <Link href={href} scroll={false} prefetch={false}>
        {children}
      </Link>
    </Button>
  );
}
