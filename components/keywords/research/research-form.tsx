'use client';

import { parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import { type FormEvent, useState } from 'react';
import { CountryControl } from '#components/forms/engine-controls.tsx';
import { FormFault } from '#components/forms/form-fault.tsx';
import { useAddressStart } from '#components/forms/use-address-start.ts';
import { intentIds, intentLabels, kindIds, kindLabels, seedsOf } from '#components/keywords/keyword-labels.ts';
import { engineIds, engineNames } from '#components/searches/search-labels.ts';
import { useStartCountry } from '#components/shell/stored-project.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { cn } from '#components/ui/cn.ts';
import { SlidersHorizontal } from '#components/ui/icons.tsx';
import { Input } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { type ResearchInput, startResearch } from '#lib/features/keywords/research/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { typedAddress } from '#lib/text/format.ts';
import { useMessages } from '#messages';

interface ResearchFormProps {
  countries: readonly { code: string; name: string }[];
  autoFocus?: boolean;
}

const MAX_SEEDS = 20;
/** For a related research; for each intent of a long-tail one. */
const most = { related: 1_000, long_tail: 500 } as const;

const fields = {
  kind: parseAsStringLiteral(kindIds).withDefault('related'),
  from: parseAsStringLiteral(['words', 'page'] as const).withDefault('words'),
  q: parseAsString.withDefault(''),
  page: parseAsString.withDefault(''),
  country: parseAsString,
  engines: parseAsArrayOf(parseAsStringLiteral(engineIds)).withDefault([...engineIds]),
  intents: parseAsArrayOf(parseAsStringLiteral(intentIds)).withDefault([...intentIds]),
  count: parseAsInteger.withDefault(100),
};

const pageInput = {
  name: 'page',
  type: 'url',
  inputMode: 'url',
  autoComplete: 'url',
  spellCheck: false,
  maxLength: 2048,
  placeholder: 'https://example.com/guide',
} as const;
const wordsInput = (t: Translator) =>
  ({
    name: 'q',
    type: 'text',
    dir: 'auto',
    autoComplete: 'off',
    maxLength: 1_700,
    placeholder: t('sourdough bread, rye bread'),
  }) as const;

/** Seeds, sources and size of a research. The values are in the URL, so that they can be shared. */
export function ResearchForm({ countries, autoFocus }: ResearchFormProps) {
  const t = useMessages();
  const usual = useStartCountry();
  const { filled, change, start } = useAddressStart(fields, {
    request: startResearch,
    operation: { id: 'start_keyword_research', method: 'POST', path: '/keyword_researches' },
    list: 'keyword-researches',
    files: true,
    at: '/keywords',
  });
  const country = filled.country ?? usual;
  const longTail = filled.kind === 'long_tail';
  const fromPage = !longTail && filled.from === 'page';
  // Phones show what is rarely changed on demand, so that the list below begins at once.
  const [more, setMore] = useState(fromPage);
  const fold = cn(!more && 'max-sm:hidden');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = inputOf(t, { ...filled, country }, fromPage);
    if ('fault' in read) start.refuse(read.fault);
    else start.send(read.input);
  };

  return (
    <form action="/keywords" onSubmit={submit} noValidate className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Choice
          label={t('Research type')}
          value={filled.kind}
          options={kindIds.map((value) => ({ value, label: kindLabels(t)[value].word }))}
          onChange={(kind) => change({ kind })}
        />
        {!longTail && (
          <span className={fold}>
            <Choice
              label={t('Start from')}
              value={filled.from}
              options={[
                { value: 'words', label: t('Keywords') },
                { value: 'page', label: t('A page') },
              ]}
              onChange={(from) => change({ from })}
            />
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <Labelled
          label={fromPage ? t('Page') : t('Seed keywords (comma-separated)')}
          className="flex-1 basis-full md:basis-64"
        >
          {(id) => (
            <Input
              key={fromPage ? 'page' : 'words'}
              id={id}
              data-new=""
              autoFocus={autoFocus}
              {...(fromPage ? pageInput : wordsInput(t))}
              {...start.faulty}
              value={fromPage ? filled.page : filled.q}
              onChange={({ target: { value } }) => change(fromPage ? { page: value || null } : { q: value || null })}
            />
          )}
        </Labelled>
        <CountryControl countries={countries} value={country} onChange={(code) => change({ country: code })} />
        <Labelled label={longTail ? t('Keywords per intent') : t('Limit')} className="min-w-24 flex-1 md:max-w-28">
          {(id) => (
            <Input
              id={id}
              name="count"
              type="number"
              inputMode="numeric"
              min={1}
              max={most[filled.kind]}
              value={filled.count}
              onChange={(event) => change({ count: Number(event.target.value) })}
            />
          )}
        </Labelled>
        <Button type="submit" variant="primary" pending={start.leaving} className="max-md:flex-1">
          {t('Find keywords')}
        </Button>
        <Button className="sm:hidden" aria-expanded={more} onClick={() => setMore(!more)}>
          <SlidersHorizontal /> {t('Options')}
        </Button>
      </div>
      <div className={cn('flex flex-wrap gap-x-8 gap-y-2', fold)}>
        <Ticks
          legend={t('Sources')}
          all={engineIds}
          chosen={filled.engines}
          word={(engine) => engineNames[engine]}
          onChange={(engines) => change({ engines })}
        />
        {longTail && (
          <Ticks
            legend={t('Intents')}
            all={intentIds}
            chosen={filled.intents}
            word={(intent) => intentLabels(t)[intent].word}
            onChange={(intents) => change({ intents })}
          />
        )}
      </div>
      <FormFault start={start} />
    </form>
  );
}

interface TicksProps<Value extends string> {
  legend: string;
  all: readonly Value[];
  chosen: readonly Value[];
  word: (value: Value) => string;
  onChange: (chosen: Value[]) => void;
}

/** A multiple choice that keeps the order of the options. */
function Ticks<Value extends string>({ legend, all, chosen, word, onChange }: TicksProps<Value>) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <legend className="float-left pr-4 font-medium text-meta text-muted">{legend}</legend>
      {all.map((value) => (
        <Checkbox
          key={value}
          label={word(value)}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(all.filter((one) => (one === value ? target.checked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}

interface Filled {
  kind: (typeof kindIds)[number];
  q: string;
  page: string;
  country: string;
  engines: readonly (typeof engineIds)[number][];
  intents: readonly (typeof intentIds)[number][];
  count: number;
}

/** The form's request, or its validation error. */
function inputOf(t: Translator, filled: Filled, fromPage: boolean): { input: ResearchInput } | { fault: string } {
  const { kind, country, count } = filled;
  if (filled.engines.length === 0) return { fault: t('Select at least one search engine.') };
  if (!Number.isInteger(count) || count < 1 || count > most[kind])
    return { fault: t('The limit must be between 1 and {most}; you entered {count}.', { most: most[kind], count }) };
  const common = { kind, country, count, engines: [...filled.engines] };
  if (fromPage) {
    const url = typedAddress(filled.page);
    if (!url) return { fault: t('Enter a URL, e.g. https://example.com/guide') };
    if (!URL.canParse(url) || /\s/.test(url))
      return {
        fault: t('“{page}” is not a valid URL. Example: https://example.com/guide', {
          page: filled.page.slice(0, 100),
        }),
      };
    return { input: { ...common, url } };
  }
  const seeds = seedsOf(filled.q);
  if (seeds.length === 0) return { fault: t('Enter a keyword, e.g. sourdough bread.') };
  if (seeds.length > MAX_SEEDS)
    return { fault: t('Max. {most} seed keywords; you entered {seeds}.', { most: MAX_SEEDS, seeds: seeds.length }) };
  if (kind === 'related') return { input: { ...common, seeds } };
  if (filled.intents.length === 0) return { fault: t('Select at least one intent.') };
  return { input: { ...common, seeds, intents: [...filled.intents] } };
}
