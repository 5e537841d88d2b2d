'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link of the frame around every page. It fetches its page ahead once a pointer or the focus is on it, not when it
 * comes into sight: a frame whose links all did would make two requests for each on every load.
 */
export function PrefetchLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [near, setNear] = useState(false);
  const come = () => setNear(true);
  return <Link {...props} prefetch={near ? null : false} onPointerEnter={come} onPointerDown={come} onFocus={come} />;
}
