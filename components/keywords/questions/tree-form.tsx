'use client';

import { useState } from 'react';
import { CountryControl, EngineControl } from '#components/forms/engine-controls.tsx';
import { useStart } from '#components/forms/use-start.ts';
import { ProjectControl, QueryField, RunForm } from '#components/runs/run-form.tsx';
import { useFilingProject, useStartCountry } from '#components/shell/stored-project.tsx';
import { Select } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { ENGINE_NAMES } from '#lib/contract/engine-names.ts';
import { startTree } from '#lib/features/question-trees/client.ts';
import { QUESTION_ENGINES, searchesOf } from '#lib/features/question-trees/labels.ts';
import { useMessages } from '#messages';

interface TreeFormProps {
  countries: readonly { code: string; name: string }[];
  projects: readonly { id: string; name: string }[];
  autoFocus: boolean;
}

const DEPTHS = [1, 2, 3] as const;

/** Keyword, engine and depth of a tree, with the number of searches that it makes. */
export function TreeForm({ countries, projects, autoFocus }: TreeFormProps) {
  const t = useMessages();
  const usual = useStartCountry();
  const filing = useFilingProject();
  const [keyword, setKeyword] = useState('');
  const [engine, setEngine] = useState<(typeof QUESTION_ENGINES)[number]>('google');
  const [depth, setDepth] = useState<(typeof DEPTHS)[number]>(2);
  const [chosen, setChosen] = useState<string | null>(null);
  const [project, setProject] = useState<string | null>(null);
  const start = useStart({
    request: startTree,
    operation: { id: 'start_question_tree', method: 'POST', path: '/question_trees' },
    list: 'question-trees',
    at: '/keywords/questions',
  });
  const submit = () => {
    if (!keyword.trim()) return start.refuse(t('Enter a keyword, e.g. coffee grinder.'));
    const filed = project ?? filing?.id ?? '';
    start.send({
      keyword: keyword.trim(),
      search_engine: engine,
      country: chosen ?? usual,
      depth,
      ...(filed && { project_id: filed }),
    });
  };
  return (
    <RunForm
      at="/keywords/questions"
      start={start}
      onSubmit={submit}
      submitLabel={t('Find questions')}
      options={
        <p className="text-muted text-table">
          {t.many(
            searchesOf(depth),
            '{count} search: the questions of the keyword’s SERP.|At most {count} searches: the first four questions of each SERP are searched in turn.',
          )}
        </p>
      }
    >
      <QueryField
        start={start}
        placeholder={t('Enter a keyword')}
        autoFocus={autoFocus}
        value={keyword}
        onChange={(value) => setKeyword(value ?? '')}
      />
      <EngineControl
        engines={QUESTION_ENGINES}
        names={ENGINE_NAMES}
        value={engine}
        onChange={(value) => setEngine(value ?? 'google')}
      />
      <CountryControl countries={countries} value={chosen ?? usual} onChange={setChosen} />
      <Labelled label={t('Levels')} className="min-w-20 flex-1 md:max-w-24">
        {(id) => (
          <Select
            id={id}
            name="depth"
            value={String(depth)}
            onChange={(event) => setDepth(DEPTHS.find((one) => String(one) === event.target.value) ?? 2)}
          >
            {DEPTHS.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      <ProjectControl
        label={t('Project')}
        none={t('None')}
        projects={projects}
        value={project ?? filing?.id ?? ''}
        onChange={(id) => setProject(id ?? '')}
      />
    </RunForm>
  );
}
