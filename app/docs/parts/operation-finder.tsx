'use client';

import { useDeferredValue, useState } from 'react';
import { Input } from '#components/ui/input.tsx';
import { useMessages } from '#messages';
import { Method } from './words.tsx';

interface Listed {
  id: string;
  title: string;
  method: string;
  path: string;
  href: string;
}

interface OperationFinderProps {
  areas: readonly { id: string; name: string; operations: readonly Listed[] }[];
  /** Search text from the URL; the server has already filtered the list by it. */
  asked: string;
}

/** Every operation by area, filtered while typing. */
export function OperationFinder({ areas, asked }: OperationFinderProps) {
  const t = useMessages();
  const [text, setText] = useState(asked);
  const words = useDeferredValue(text).toLowerCase().split(/\s+/).filter(Boolean);
  const found = areas
    .map((area) => ({ ...area, operations: area.operations.filter((one) => fits(one, area.name, words)) }))
    .filter(({ operations }) => operations.length > 0);
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <section aria-labelledby="operations" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="operations" className="scroll-mt-16 font-semibold text-section">
          {t('Endpoints')}
        </h2>
        <div className="flex w-full items-center gap-3 sm:w-100 print:hidden">
          <Input
            type="search"
            aria-label={t('Filter endpoints')}
            placeholder={t('Filter by name, path or area')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <span role="status" className="shrink-0 text-muted text-table">
            {t.many(count, '{count} endpoint|{count} endpoints')}
          </span>
        </div>
      </div>
      {found.length === 0 && <p className="text-muted">{t('No matching endpoints.')}</p>}
      {found.map((area) => (
        <section key={area.id} aria-labelledby={`area-${area.id}`} className="rounded-panel border bg-panel p-4">
          <h3 id={`area-${area.id}`} className="pb-1 font-medium">
            <a href={`/docs/${area.id}`} className="rounded-control hover:underline">
              {area.name}
            </a>
          </h3>
          <ul>
            {area.operations.map(({ id, title, method, path, href }) => (
              <li key={id}>
                <a
                  href={href}
                  className="flex flex-wrap items-center gap-x-3 gap-y-0.5 rounded-control py-1 hover:bg-hover touch:min-h-11"
                >
                  <Method method={method} />
                  <span className="font-medium text-table">{title}</span>
                  <code className="break-all font-mono text-meta text-muted">{path}</code>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

const fits = ({ id, title, method, path }: Listed, area: string, words: readonly string[]): boolean => {
  const all = `${id} ${title} ${method} ${path} ${area}`.toLowerCase();
  return words.every((word) => all.includes(word));
};
