'use client';

import { useState } from 'react';
import type { SerpFeatureBlock } from '#components/searches/serp-blocks.ts';
import { useMessages } from '#messages';
import { featureLabels } from './feature-labels.ts';
import { hostOf, MarkBadge, type Marks, markOf } from './own-marks.tsx';
import { SmallLink } from './small-link.tsx';

interface FeatureBlockProps {
  feature: SerpFeatureBlock;
  marks: Marks;
  /** Number of items shown before expanding. */
  first?: number;
  /** Its kind is already in the heading. */
  bare?: boolean;
}

/** A SERP feature, that is, any block other than an organic result. */
export function FeatureBlock({ feature, marks, first = 4, bare = false }: FeatureBlockProps) {
  const t = useMessages();
  const { icon: Icon, ...words } = featureLabels[feature.kind];
  const name = t.known(words.name);
  const [all, setAll] = useState(false);
  const { items } = feature;
  const shown = all ? items : items.slice(0, first);
  const title = feature.title && feature.title.toLowerCase() !== name.toLowerCase() ? feature.title : '';
  return (
    <div className="grid gap-1.5">
      {(!bare || title) && (
        <p className="flex min-w-0 items-center gap-2 text-meta text-muted">
          {!bare && (
            <>
              <Icon className="size-3.5 shrink-0" />
              <span className="shrink-0 font-medium">{name}</span>
            </>
          )}
          {title && (
            <span dir="auto" className="truncate">
              {title}
            </span>
          )}
        </p>
      )}
      {items.length > 0 && (
        <ul className="grid gap-1.5">
          {shown.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items of a stored block never move.
            <li key={index} className="min-w-0 break-words text-table">
              <Item item={item} marks={marks} />
            </li>
          ))}
        </ul>
      )}
      {items.length > first && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="min-h-6 w-fit rounded-control text-accent-strong text-table hover:underline touch:min-h-11"
        >
          {all ? t('Show fewer') : t('Show {items} more', { items: items.length - first })}
        </button>
      )}
    </div>
  );
}

function Item({ item, marks }: { item: SerpFeatureBlock['items'][number]; marks: Marks }) {
  const { title, url, text } = item;
  const host = hostOf(url);
  const name = title || (url ? host || url : '');
  return (
    <>
      {name && (
        <span className="mr-2 inline-flex max-w-full flex-wrap items-center gap-x-2">
          {url ? (
            <SmallLink url={url} text={name} />
          ) : (
            <span dir="auto" className="min-w-0 break-words">
              {name}
            </span>
          )}
          {host && title && <span className="text-meta text-muted">{host.replace(/^www\./, '')}</span>}
          <MarkBadge mark={markOf(host, marks)} />
        </span>
      )}
      {text && text !== title && (
        <span dir="auto" className="me-auto line-clamp-3 max-w-180 text-muted">
          {text}
        </span>
      )}
    </>
  );
}
