import Link from 'next/link';
import type { OperationReference } from '#lib/api/reference.ts';
import { useMessages } from '#messages';
import { screenOf } from '../screens.ts';
import { AnswerFields, InputFields } from './fields.tsx';
import { Samples } from './samples.tsx';
import { Method, Words } from './words.tsx';

/** One operation: description, input, output, errors, and a call to paste. */
export function OperationSection({ operation }: { operation: OperationReference }) {
  const t = useMessages();
  const { endpoint, fields, status, answer, errors, samples } = operation;
  const { id, title, summary, method, path, aliases = [], scope } = endpoint;
  const screen = screenOf(t, endpoint);
  return (
    <section aria-labelledby={id} className="rounded-panel border bg-panel p-4">
      <h2 id={id} className="scroll-mt-16 font-semibold text-section">
        <a href={`#${id}`} className="rounded-control hover:underline">
          {title}
        </a>
      </h2>
      {[path, ...aliases].map((one) => (
        <p key={one} className="flex flex-wrap items-center gap-2 pt-1">
          <Method method={method} />
          <code className="break-all font-mono text-table">/api/v1{one}</code>
        </p>
      ))}
      <p className="max-w-180 pt-2">
        <Words>{summary}</Words>
      </p>
      <p className="flex flex-wrap gap-x-3 pt-1 text-muted text-table">
        <span>{scope ? t('Requires scope “{scope}”.', { scope }) : t('Any token.')}</span>
        {!endpoint.available && <span>{t('Not available in this version (returns 503).')}</span>}
        {screen && (
          <Link
            href={screen.href}
            prefetch={false}
            className="rounded-control font-medium text-accent-strong hover:underline print:hidden"
          >
            {screen.label}
            <span className="sr-only">: {title}</span>
          </Link>
        )}
      </p>
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 pt-4 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-4">
          <div>
            <h3 className="pb-1 font-medium">{t('Parameters')}</h3>
            <InputFields fields={fields} />
          </div>
          <div>
            <h3 className="pb-1 font-medium">
              {t('Response')}{' '}
              <span className="font-normal text-muted">{t('with {status}', { status: String(status) })}</span>
            </h3>
            {endpoint.file ? (
              <p className="text-muted text-table">{t('A streamed file; see the Content-Type header.')}</p>
            ) : (
              <AnswerFields fields={answer} />
            )}
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-4 self-start lg:sticky lg:top-17">
          <Samples id={id} samples={samples} />
          <details>
            <summary className="w-fit rounded-control font-medium hover:underline touch:min-h-11 touch:py-3">
              {t('Errors')}
              <span className="sr-only">: {title}</span>
            </summary>
            <ul className="mt-1 divide-y border-y text-table">
              {errors.map((error) => (
                <li key={error.status} className="py-1.5">
                  <p>
                    <span className="font-medium font-mono">{error.status}</span> {error.description}
                  </p>
                  <code className="break-all font-mono text-meta text-muted">{error.body}</code>
                </li>
              ))}
            </ul>
          </details>
        </div>
      </div>
    </section>
  );
}
