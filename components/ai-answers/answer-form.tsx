'use client';

import { Sparkles } from 'lucide-react';
import { parseAsString } from 'nuqs';
import { CountryControl } from '#components/forms/engine-controls.tsx';
import { useAddressStart } from '#components/forms/use-address-start.ts';
import { ProjectControl, QueryField, RunForm } from '#components/runs/run-form.tsx';
import { startAnswer } from '#lib/features/ai-answers/client.ts';
import { useMessages } from '#messages';

interface AnswerFormProps {
  countries: readonly { code: string; name: string }[];
  projects: readonly { id: string; name: string; domain: string }[];
  autoFocus?: boolean;
}

const fields = {
  q: parseAsString.withDefault(''),
  country: parseAsString.withDefault('us'),
  project: parseAsString.withDefault(''),
};

/** What to ask, the country, and which domain to look for. The values are in the URL, so that they can be shared. */
export function AnswerForm({ countries, projects, autoFocus }: AnswerFormProps) {
  const t = useMessages();
  const {
    filled: asked,
    change,
    start,
  } = useAddressStart(fields, {
    request: startAnswer,
    operation: { id: 'start_ai_answer', method: 'POST', path: '/ai_answers' },
    list: 'ai-answers',
    at: '/ai-answers',
  });
  const submit = () => {
    const query = asked.q.trim();
    if (!query) return start.refuse(t('Type what to ask, for example how to clean a coffee grinder.'));
    start.send({ query, country: asked.country, ...(asked.project && { project_id: asked.project }) });
  };

  return (
    <RunForm at="/ai-answers" start={start} onSubmit={submit} submitLabel={t('Ask Google')} icon={<Sparkles />}>
      <QueryField
        start={start}
        placeholder={t('What to ask, as a person would')}
        autoFocus={autoFocus}
        value={asked.q}
        onChange={(q) => change({ q })}
      />
      <CountryControl countries={countries} value={asked.country} onChange={(country) => change({ country })} />
      <ProjectControl
        label={t('Look for')}
        none={t('Every project')}
        projects={projects}
        value={asked.project}
        onChange={(project) => change({ project })}
      />
    </RunForm>
  );
}
