'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { cn } from '#components/ui/cn.ts';

const PARTS = [
  { href: '/settings', label: 'Account' },
  { href: '/settings/tokens', label: 'API tokens' },
  { href: '/settings/connections', label: 'Connections' },
  { href: '/settings/limits', label: 'Audit limits' },
  { href: '/settings/system', label: 'System' },
];

export function SettingsNav() {
  const path = usePathname();
  return (
    <nav aria-label="Settings" className="mb-5 flex gap-1 overflow-x-auto border-b">
      {PARTS.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className={cn(
            '-mb-px inline-flex h-9 shrink-0 items-center border-b-2 px-3 font-medium text-table focus-visible:outline-offset-[-2px] touch:h-11',
            path === href ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
