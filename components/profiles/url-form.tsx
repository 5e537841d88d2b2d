'use client';

import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useMessages } from '#messages';

/** Asks which page of the project to show. */
export function UrlForm({ projectId }: { projectId: string }) {
  const t = useMessages();
  return (
    <form action="/urls" className="grid max-w-140 gap-3">
      <input type="hidden" name="project" value={projectId} />
      <Field label={t('URL of a page')} required>
        {(control) => <Input {...control} name="url" type="url" placeholder="https://" />}
      </Field>
      <Button type="submit" variant="primary" className="justify-self-start">
        {t('Show')}
      </Button>
    </form>
  );
}
