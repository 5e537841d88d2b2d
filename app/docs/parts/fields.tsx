import type { AnswerField, InputField } from '#lib/api/reference.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { Sentence, useMessages } from '#messages';
import { Words } from './words.tsx';

const places = (t: Translator): Record<InputField['place'], string> => ({
  path: t('path'),
  query: t('query'),
  body: t('body or query'),
});

/** Input of an operation. */
export function InputFields({ fields }: { fields: readonly InputField[] }) {
  const t = useMessages();
  if (fields.length === 0) return <p className="text-muted text-table">{t('No parameters.')}</p>;
  return (
    <ul className="divide-y border-y text-table">
      {fields.map(({ name, type, place, required, rules, description, example }) => (
        <li key={name} className="py-2">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <code className="break-all font-medium font-mono">{name}</code>
            <span className="text-muted">
              {type}, {places(t)[place]}
            </span>
            {required && <span className="font-medium text-warning">{t('required')}</span>}
          </p>
          <p>
            <Words>{description}</Words>
          </p>
          {(rules.length > 0 || example) && (
            <p className="break-words text-meta text-muted">
              {rules.join(' · ')}
              {rules.length > 0 && example && ' · '}
              {example && (
                <Sentence text="example {code}" code={<code className="break-all font-mono">{cut(example)}</code>} />
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const cut = (text: string): string => (text.length > 160 ? `${text.slice(0, 159)}…` : text);

/** Output of an operation; nested fields expand below their object. */
export function AnswerFields({ fields, open = true }: { fields: readonly AnswerField[]; open?: boolean }) {
  const t = useMessages();
  return (
    <ul className={open ? 'divide-y border-y text-table' : 'divide-y border-l pl-3'}>
      {fields.map(({ name, type, description, fields: inside }) => (
        <li key={name} className="py-1.5">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <code className="break-all font-medium font-mono">{name}</code>
            <span className="break-words text-muted">{cut(type)}</span>
          </p>
          {description && (
            <p>
              <Words>{description}</Words>
            </p>
          )}
          {inside.length > 0 && (
            <details open={name === 'data'}>
              <summary className="w-fit rounded-control py-0.5 text-accent-strong hover:underline touch:min-h-11 touch:py-3">
                {inside.length === 1 ? t('Parameter') : t('{count} parameters', { count: inside.length })}
                <span className="sr-only"> {t('of {name}', { name })}</span>
              </summary>
              <AnswerFields fields={inside} open={false} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
