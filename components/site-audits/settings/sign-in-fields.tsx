'use client';

import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Plus, Trash2 } from '#components/ui/icons.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { type FormValues, newStep, type StepRow } from './form-values.ts';

interface SignInFieldsProps {
  values: Pick<FormValues, 'signInUrl' | 'signedInText' | 'steps'>;
  change: (changes: Partial<FormValues>) => void;
}

const actions = (t: Translator): Record<StepRow['action'], string> => ({
  fill: t('Fill in'),
  click: t('Click'),
  press: t('Press key'),
  wait: t('Wait for'),
  open: t('Open URL'),
});

/** The steps that sign in to a site in the browser. */
export function SignInFields({ values: { signInUrl, signedInText, steps }, change }: SignInFieldsProps) {
  const t = useMessages();
  const set = (key: string, changes: Partial<StepRow>) =>
    change({ steps: steps.map((step) => (step.key === key ? { ...step, ...changes } : step)) });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium text-table">{t('Sign-in')}</legend>
      <p className="text-meta text-muted">
        {t(
          'The steps run once in the browser before the crawl, which then uses the cookies. Sign-out links are not crawled.',
        )}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('Sign-in page')} optional hint={t('On the audited host.')}>
          {(control) => (
            <Input
              {...control}
              type="url"
              placeholder="https://example.com/login"
              value={signInUrl}
              onChange={(event) =>
                change({
                  signInUrl: event.target.value,
                  ...(steps.length === 0 && { steps: [newStep(), newStep(), newStep('click')] }),
                })
              }
            />
          )}
        </Field>
        <Field
          label={t('Signed-in text')}
          optional
          hint={t('Text that only signed-in users see, e.g. “Sign out”. Detects an expired session.')}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={signedInText}
              onChange={(event) => change({ signedInText: event.target.value })}
            />
          )}
        </Field>
      </div>
      {signInUrl.trim() !== '' && (
        <ol className="grid gap-2">
          {steps.map((step, at) => (
            <li key={step.key} className="flex flex-wrap gap-2">
              <Select
                aria-label={t('Action of step {number}', { number: at + 1 })}
                value={step.action}
                onChange={(event) => set(step.key, { ...newStep(actionOf(event.target.value)), key: step.key })}
                className="w-32"
              >
                {Object.entries(actions(t)).map(([id, label]) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </Select>
              {step.action !== 'open' && (
                <Input
                  aria-label={t('CSS selector of step {number}', { number: at + 1 })}
                  placeholder={t('CSS selector')}
                  spellCheck={false}
                  value={step.selector}
                  onChange={(event) => set(step.key, { selector: event.target.value, isSaved: false })}
                  className="min-w-0 flex-1 basis-40 font-mono"
                />
              )}
              {step.action !== 'click' && step.action !== 'wait' && (
                <Input
                  type={step.action === 'fill' ? 'password' : 'text'}
                  aria-label={t('Value of step {number}', { number: at + 1 })}
                  placeholder={step.isSaved ? t('Saved') : t('Value')}
                  autoComplete="new-password"
                  value={step.value}
                  onChange={(event) => set(step.key, { value: event.target.value })}
                  className="min-w-0 flex-1 basis-40"
                />
              )}
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={t('Remove step {number}', { number: at + 1 })}
                onClick={() => change({ steps: steps.filter(({ key }) => key !== step.key) })}
              >
                <Trash2 />
              </Button>
            </li>
          ))}
          <li>
            <Button size="sm" onClick={() => change({ steps: [...steps, newStep()] })}>
              <Plus /> {t('Add step')}
            </Button>
          </li>
        </ol>
      )}
    </fieldset>
  );
}

const ACTIONS = ['open', 'fill', 'click', 'press', 'wait'] as const;
const actionOf = (value: string): StepRow['action'] => ACTIONS.find((one) => one === value) ?? 'fill';
