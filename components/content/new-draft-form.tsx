'use client';

import { parseAsString, parseAsStringLiteral } from 'nuqs';
import type { FormEvent } from 'react';
import { CountryControl, EngineControl } from '#components/forms/engine-controls.tsx';
import { FormFault } from '#components/forms/form-fault.tsx';
import { useAddressStart } from '#components/forms/use-address-start.ts';
import { engineIds, engineNames } from '#components/searches/search-labels.ts';
import { useStartCountry } from '#components/shell/stored-project.tsx';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { PenLine } from '#components/ui/icons.tsx';
import { Input } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { startBrief } from '#lib/features/content/briefs/client.ts';
import { createDraft } from '#lib/features/content/drafts/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const ways = ['keyword', 'blank', 'social'] as const;
type Way = (typeof ways)[number];

const words = (t: Translator): Record<Way, { label: string; help: string; button: string }> => ({
  keyword: {
    label: t('Keyword'),
    help: t(
      'Analyzes the top-ranking pages: topics, questions and common terms. Takes about a minute; you can write in the meantime.',
    ),
    button: t('Analyze SERP and start'),
  },
  blank: {
    label: t('Empty page'),
    help: t('An empty page. Add a keyword to check the text against it.'),
    button: t('Start writing'),
  },
  social: {
    label: t('Social post'),
    help: t('One text per network, with its own character limit.'),
    button: t('Start writing'),
  },
});

const fields = {
  kind: parseAsStringLiteral(ways).withDefault('keyword'),
  keyword: parseAsString.withDefault(''),
  engine: parseAsStringLiteral(engineIds).withDefault('google'),
  country: parseAsString,
};

/** Settings of a new draft. They are in the URL, so that a keyword list can link here. */
export function NewDraftForm({ countries }: { countries: readonly { code: string; name: string }[] }) {
  const t = useMessages();
  const usual = useStartCountry();
  const { filled, change, start } = useAddressStart(fields, {
    request: begin,
    list: 'drafts',
    files: true,
    at: '/content',
  });
  const { kind, engine } = filled;
  const country = filled.country ?? usual;
  const keyword = filled.keyword.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kind === 'keyword' && keyword === '') return start.refuse(t('Enter a keyword.'));
    start.send({ way: kind, keyword, engine, country });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div>
        <Choice
          label={t('Template')}
          value={kind}
          options={ways.map((way) => ({ value: way, label: words(t)[way].label }))}
          onChange={(way) => change({ kind: way })}
        />
      </div>
      <p className="max-w-160 text-muted">{words(t)[kind].help}</p>
      <div className="flex flex-wrap items-end gap-2">
        <Labelled
          label={kind === 'social' ? t('Topic (optional)') : kind === 'blank' ? t('Keyword (optional)') : t('Keyword')}
          className="flex-1 basis-full md:basis-64"
        >
          {(id) => (
            <Input
              id={id}
              data-new=""
              name="keyword"
              autoFocus
              autoComplete="off"
              maxLength={512}
              dir="auto"
              {...start.faulty}
              value={filled.keyword}
              onChange={(event) => change({ keyword: event.target.value || null })}
            />
          )}
        </Labelled>
        {kind !== 'social' && (
          <>
            <EngineControl
              engines={engineIds}
              names={engineNames}
              value={engine}
              onChange={(next) => change({ engine: next })}
            />
            <CountryControl countries={countries} value={country} onChange={(code) => change({ country: code })} />
          </>
        )}
        <Button type="submit" variant="primary" pending={start.leaving} className="max-md:w-full">
          {!start.leaving && <PenLine />} {words(t)[kind].button}
        </Button>
      </div>
      <FormFault start={start} />
    </form>
  );
}

interface Beginning {
  way: Way;
  keyword: string;
  engine: (typeof engineIds)[number];
  country: string;
  project_id?: string;
}

async function begin({ way, keyword, engine, country, project_id }: Beginning): Promise<{ id: string }> {
  const filed = project_id ? { project_id } : {};
  const given = { ...filed, ...(keyword && { keyword }), country };
  if (way === 'social') return createDraft({ kind: 'social', ...given });
  if (way === 'blank') return createDraft({ kind: 'page', engine, ...given });
  const brief = await startBrief({ ...filed, keyword, search_engine: engine, country });
  return createDraft({ ...filed, kind: 'page', brief_id: brief.id });
}
