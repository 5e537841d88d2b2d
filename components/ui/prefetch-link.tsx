'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link of the shell. It prefetches on hover or focus, not when visible: the shell's links would otherwise cause two
 * requests each on every load.
 */
export function PrefetchLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [near, setNear] = useState(false);
  const come = () => setNear(true);
  return <Link {...props} prefetch={near ? null : false} onPointerEnter={come} onPointerDown={come} onFocus={come} />;
}
