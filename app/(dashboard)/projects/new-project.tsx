'use client';

import { useState } from 'react';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { useMessages } from '#messages';
import { createProject } from './actions.ts';

interface NewProjectProps {
  /** Domain to start with; the form is then open initially. */
  begin?: string | undefined;
}

/** A button with the form for a new project. */
export function NewProject({ begin }: NewProjectProps) {
  const t = useMessages();
  const [open, setOpen] = useState(begin !== undefined);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="primary">{t('New project')}</Button>
      </DialogTrigger>
      <DialogContent title={t('New project')}>
        <ActionForm action={createProject} submit={t('Save project')} onDone={() => setOpen(false)}>
          <Field label={t('Name')} required>
            {(control) => <Input {...control} name="name" required maxLength={100} defaultValue={begin} />}
          </Field>
          <Field label={t('Domain')} hint={t('e.g. example.com (the host is taken from a URL)')} required>
            {(control) => (
              <Input
                {...control}
                name="domain"
                required
                maxLength={2048}
                defaultValue={begin}
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Field label={t('Competitors')} hint={t('Competitors: one per line, up to 50.')} optional>
            {(control) => <Textarea {...control} name="competitors" autoCapitalize="none" spellCheck={false} />}
          </Field>
        </ActionForm>
      </DialogContent>
    </Dialog>
  );
}
