'use client';

import { useState } from 'react';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import type { Project } from '#lib/features/projects/contract.ts';
import { useMessages } from '#messages';
import { saveProject } from './actions.ts';

interface EditProjectProps {
  project?: Project;
  /** Domain to start a new project with; the form is then open initially. */
  begin?: string | undefined;
}

/** Form for a new project, or for the given one. */
export function EditProject({ project, begin }: EditProjectProps) {
  const t = useMessages();
  const [open, setOpen] = useState(begin !== undefined);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        {project ? (
          <Button size="sm" aria-label={t('Edit {name}', { name: project.name })}>
            {t('Edit')}
          </Button>
        ) : (
          <Button variant="primary">{t('New project')}</Button>
        )}
      </DialogTrigger>
      <DialogContent title={project ? t('Edit project') : t('New project')}>
        <ActionForm action={saveProject} submit={t('Save project')} onDone={() => setOpen(false)}>
          <input type="hidden" name="id" value={project?.id ?? ''} />
          <Field label={t('Name')} required>
            {(control) => (
              <Input {...control} name="name" required maxLength={100} defaultValue={project?.name ?? begin} />
            )}
          </Field>
          <Field label={t('Domain')} hint={t('e.g. example.com (the host is taken from a URL)')} required>
            {(control) => (
              <Input
                {...control}
                name="domain"
                required
                maxLength={2048}
                defaultValue={project?.domain ?? begin}
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Field label={t('Competitors')} hint={t('Competitors: one per line, up to 50.')} optional>
            {(control) => (
              <Textarea
                {...control}
                name="competitors"
                defaultValue={project?.watched_domains.join('\n')}
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
        </ActionForm>
      </DialogContent>
    </Dialog>
  );
}
