'use client';

import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select, Textarea } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { addPrompts } from '#lib/features/ai-assistants/client.ts';
import { useMessages } from '#messages';

interface AddPromptsProps {
  projectId: string;
  countries: readonly { code: string; name: string }[];
  /** Country that is chosen at first. */
  country: string;
}

/** A dialog that adds prompts, one per line. */
export function AddPrompts({ projectId, countries, country: first }: AddPromptsProps) {
  const t = useMessages();
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [country, setCountry] = useState(first);
  const prompts = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const add = useMutation({
    mutationFn: () => addPrompts(projectId, prompts, country),
    onSuccess: ({ added }) => {
      toast.success(t.many(added, '{count} prompt added|{count} prompts added'));
      setIsOpen(false);
      setText('');
      router.refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button size="sm">
          <Plus /> {t('Add prompts')}
        </Button>
      </DialogTrigger>
      <DialogContent
        title={t('Add prompts')}
        description={t('Questions as your customers ask them, without the name of your brand.')}
      >
        <form onSubmit={submit} noValidate className="grid gap-3">
          <Field label={t('Prompts')} hint={t('One per line.')} required>
            {(control) => (
              <Textarea {...control} rows={5} value={text} onChange={({ target }) => setText(target.value)} />
            )}
          </Field>
          <Field label={t('Country')}>
            {(control) => (
              <Select {...control} value={country} onChange={({ target }) => setCountry(target.value)}>
                {countries.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {add.isError && <Callout tone="fault">{add.error.message}</Callout>}
          <div className="flex justify-end gap-2">
            <Button onClick={() => setIsOpen(false)}>{t('Cancel')}</Button>
            <Button type="submit" variant="primary" pending={add.isPending} disabled={prompts.length === 0}>
              {t('Add prompts')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
