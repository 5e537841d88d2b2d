import Link from 'next/link';
import { useMessages } from '#messages';

interface ChipLinksProps {
  /** Accessible name: "Filter by gap". */
  label: string;
  chips: readonly { label: string; href: string; count?: number; current: boolean }[];
}

/** A filter with few choices, each of them a link to the same screen. */
export function ChipLinks({ label, chips }: ChipLinksProps) {
  const t = useMessages();
  return (
    <nav aria-label={label} className="flex min-w-0 gap-1.5 overflow-x-auto">
      {chips.map((chip) => (
        <Link
          key={chip.href}
          href={chip.href}
          prefetch={false}
          scroll={false}
          aria-current={chip.current ? 'true' : undefined}
          className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-muted text-table hover:bg-hover hover:text-ink aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent-strong touch:h-11"
        >
          {chip.label}
          {chip.count !== undefined && <span className="tabular-nums">{t.number(chip.count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
