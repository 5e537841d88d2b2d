'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select, Textarea } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { addPrompts, updatePrompt } from '#lib/features/ai-assistants/client.ts';
import type { AiPrompts } from '#lib/features/ai-assistants/contract.ts';
import { typedTags } from '#lib/text/typed-tags.ts';
import { useMessages } from '#messages';

interface PromptDialogProps {
  projectId: string;
  /** The prompt to change; null: new ones are added. */
  prompt: AiPrompts['prompts'][number] | null;
  countries: readonly { code: string; name: string }[];
  /** Country of new prompts. */
  country: string;
  onClose: () => void;
}

/** Adds prompts, one per line, or changes one. */
export function PromptDialog({ projectId, prompt, countries, country: first, onClose }: PromptDialogProps) {
  const t = useMessages();
  const router = useRouter();
  const form = useId();
  const [text, setText] = useState(prompt?.text ?? '');
  const [country, setCountry] = useState(prompt?.country ?? first);
  const [tags, setTags] = useState(prompt?.tags.join(', ') ?? '');
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const save = useMutation({
    mutationFn: async () => {
      const given = { country, tags: typedTags(tags) };
      if (prompt) {
        await updatePrompt(projectId, prompt.id, { text: lines.join(' '), ...given });
        return t('Saved');
      }
      const { added } = await addPrompts(projectId, { prompts: lines, ...given });
      return t.many(added, '{count} prompt added|{count} prompts added');
    },
    onSuccess: (done) => {
      toast.success(done);
      onClose();
      router.refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const isOther = prompt !== null && (lines.join(' ') !== prompt.text || country !== prompt.country);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={prompt ? t('Edit prompt') : t('Add prompts')}
        description={t('Questions as your customers ask them, without the name of your brand.')}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" form={form} variant="primary" pending={save.isPending} disabled={lines.length === 0}>
              {prompt ? t('Save') : t('Add prompts')}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit} noValidate className="grid gap-3">
          <Field label={prompt ? t('Prompt') : t('Prompts')} {...(!prompt && { hint: t('One per line.') })} required>
            {(control) => (
              <Textarea
                {...control}
                dir="auto"
                rows={prompt ? 3 : 5}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
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
          <Field label={t('Tags')} hint={t('Separate tags with commas.')} optional>
            {(control) => (
              <Input {...control} dir="auto" value={tags} onChange={({ target }) => setTags(target.value)} />
            )}
          </Field>
          {isOther && (
            <Callout tone="info">
              {t('Another text or country starts a new history. The answers so far stay, with the previous text.')}
            </Callout>
          )}
          {save.isError && <Callout tone="fault">{save.error.message}</Callout>}
        </form>
      </DialogContent>
    </Dialog>
  );
}
