import { Callout } from '#components/ui/states.tsx';
import type { AddedKeywords } from '#lib/features/rankings/keywords-contract.ts';
import { Sentence, useMessages } from '#messages';

/** What would be added, what exists already, and what is rejected and why. */
export function AddedPreview({ preview }: { preview: AddedKeywords }) {
  const t = useMessages();
  const {
    added,
    already_there: there,
    refused,
    refused_count: bad,
    ignored_columns: ignored,
    keywords,
    places,
  } = preview;
  return (
    <div
      role="status"
      aria-label={t('Preview of added keywords')}
      className="grid gap-2 rounded-control bg-sunken p-3 text-table"
    >
      <p className="font-medium">
        {t.many(added, '{count} keyword to add|{count} keywords to add')}
        {places > 1 && `: ${t('{keywords} × {places} locations/devices', { keywords, places })}`}
      </p>
      {added > 0 && (
        <p className="text-muted">
          {t.many(
            preview.requests,
            'A rank check of these takes up to {count} request, {browser} in a browser.|A rank check of these takes up to {count} requests, {browser} in a browser.',
            { browser: t.number(preview.browser_requests) },
          )}
        </p>
      )}
      {there > 0 && (
        <p className="text-muted">
          {t.many(there, '{count} keyword already tracked|{count} keywords already tracked')}
        </p>
      )}
      {ignored.length > 0 && (
        <p className="text-muted">{t('Columns ignored: {columns}', { columns: ignored.join(', ') })}</p>
      )}
      {bad > 0 && (
        <>
          <p className="text-muted">{t.many(bad, '{count} line skipped:|{count} lines skipped:')}</p>
          <ul className="grid max-h-40 gap-1 overflow-y-auto">
            {refused.map(({ line, keyword, rule }) => (
              <li key={line}>
                <Sentence
                  text="Line {line}: {name} {rule}"
                  line={line}
                  name={<bdi className="font-medium">{keyword}</bdi>}
                  rule={rule}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {added === 0 && <Callout tone="warning">{t('None of these keywords can be added.')}</Callout>}
    </div>
  );
}
