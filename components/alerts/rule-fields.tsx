import { engineIds, engineNames } from '#components/searches/search-labels.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select, Textarea } from '#components/ui/input.tsx';
import type { AlertRule } from '#lib/features/alerts/rules-contract.ts';
import { useMessages } from '#messages';
import { type Filter, kindFields } from './kind-labels.ts';

type Kind = AlertRule['kind'];
type Params = AlertRule['params'];

interface Props {
  kind: Kind;
  /** Current values; absent: the defaults of each kind. */
  params: Params | undefined;
}

/** The settings of a kind of rule. Uncontrolled fields: the form reads them on submit. */
export function RuleFields({ kind, params }: Props) {
  const t = useMessages();
  const { numbers, choice, pages, recovered, filters } = kindFields(t)[kind];
  return (
    <>
      {(numbers.length > 0 || choice) && (
        <div className="grid gap-4 sm:grid-cols-2">
          {numbers.map(({ name, label, value, min, max }) => (
            <Field key={name} label={label}>
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  name={name}
                  defaultValue={params?.[name] ?? value}
                  min={min}
                  max={max}
                  required
                />
              )}
            </Field>
          ))}
          {choice && (
            <Field label={choice.label}>
              {(control) => (
                <Select {...control} name={choice.name} defaultValue={params?.[choice.name]}>
                  {choice.options.map((option) => (
                    <option key={option.value} value={option.value}>
                      {option.label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
        </div>
      )}
      {pages && (
        <Field label={t('Pages')} hint={t('One address a line, at most 20. Each is looked for in Google once a day.')}>
          {(control) => <Textarea {...control} name="pages" required defaultValue={params?.pages?.join('\n')} />}
        </Field>
      )}
      {filters && <Filters of={filters} params={params} />}
      {recovered && <Checkbox name="recovered" label={recovered} defaultChecked={params?.recovered ?? false} />}
    </>
  );
}

/** The keywords of a rule; all of them by default. */
function Filters({ of, params = {} }: { of: readonly Filter[]; params: Params | undefined }) {
  const t = useMessages();
  const narrowed = of.some((name) => params[name]?.length);
  return (
    <details open={narrowed} className="rounded-control border px-3 py-2">
      <summary className="cursor-pointer font-medium text-table touch:min-h-11 touch:content-center">
        {of.includes('tags') ? t('Only some keywords') : t('Only some engines')}
      </summary>
      <div className="grid gap-4 py-3">
        <fieldset className="grid gap-1">
          <legend className="font-medium text-table">{t('Search engines')}</legend>
          <div className="flex flex-wrap gap-x-4">
            {engineIds.map((engine) => (
              <Checkbox
                key={engine}
                name="engines"
                value={engine}
                label={engineNames[engine]}
                defaultChecked={params.engines?.includes(engine) ?? false}
              />
            ))}
          </div>
          <p className="text-meta text-muted">{t('None ticked: all of them.')}</p>
        </fieldset>
        {of.includes('tags') && (
          <Field label={t('Tags')} hint={t('Keywords with one of these, separated by commas.')} optional>
            {(control) => (
              <Input {...control} name="tags" autoCapitalize="none" defaultValue={params.tags?.join(', ')} />
            )}
          </Field>
        )}
        {of.includes('keywords') && (
          <Field label={t('Keywords')} hint={t('These alone, one a line.')} optional>
            {(control) => (
              <Textarea {...control} name="keywords" autoCapitalize="none" defaultValue={params.keywords?.join('\n')} />
            )}
          </Field>
        )}
      </div>
    </details>
  );
}
