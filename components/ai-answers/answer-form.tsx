'use client';

import { parseAsString } from 'nuqs';
import { CountryControl } from '#components/forms/engine-controls.tsx';
import { useAddressStart } from '#components/forms/use-address-start.ts';
import { ProjectControl, QueryField, RunForm } from '#components/runs/run-form.tsx';
import { useFilingProject, useStartCountry } from '#components/shell/stored-project.tsx';
import { Sparkles } from '#components/ui/icons.tsx';
import { startAnswer } from '#lib/features/ai-answers/client.ts';
import { useMessages } from '#messages';

interface AnswerFormProps {
  countries: readonly { code: string; name: string }[];
  projects: readonly { id: string; name: string; domain: string }[];
  autoFocus?: boolean;
}

const fields = {
  q: parseAsString.withDefault(''),
  country: parseAsString,
  for: parseAsString,
};

/** What to ask, the country, and which domain to look for. The values are in the URL, so that they can be shared. */
export function AnswerForm({ countries, projects, autoFocus }: AnswerFormProps) {
  const t = useMessages();
  const usual = useStartCountry();
  const chosen = useFilingProject();
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
  const project = asked.for ?? chosen?.id ?? '';
  const country = asked.country ?? usual;
  const submit = () => {
    const query = asked.q.trim();
    if (!query) return start.refuse(t('Enter a question or keyword, for example how to clean a coffee grinder.'));
    start.send({ query, country, ...(project && { project_id: project }) });
  };

  return (
    <RunForm at="/ai-answers" start={start} onSubmit={submit} submitLabel={t('Check')} icon={<Sparkles />}>
      <QueryField
        start={start}
        placeholder={t('Enter a question or keyword')}
        autoFocus={autoFocus}
        value={asked.q}
        onChange={(q) => change({ q })}
      />
      <CountryControl countries={countries} value={country} onChange={(code) => change({ country: code })} />
      <ProjectControl
        label={t('Project')}
        none={t('All projects')}
        projects={projects}
        value={project}
        onChange={(id) => change({ for: id ?? '' })}
      />
    </RunForm>
  );
}
