'use client';

import { useMessages } from '#messages';

/** The number of found URLs, and on request the first of them. */
export function UrlDetails({ title, found }: { title: string; found: { count: number; urls: readonly string[] } }) {
  const t = useMessages();
  return (
    <details>
      <summary className="cursor-pointer">
        {title}: <span className="tabular-nums">{t.number(found.count)}</span>
      </summary>
      <ul className="mt-2 grid gap-1 text-table">
        {found.urls.map((url) => (
          <li key={url} className="break-all">
            <bdi>{url}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
