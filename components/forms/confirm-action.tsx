'use client';

import { type ComponentProps, useState } from 'react';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { useMessages } from '#messages';

interface Props {
  action: ComponentProps<typeof ActionForm>['action'];
  /** What is done, on both buttons: "Delete". */
  verb: string;
  /** What it is done to. */
  name: string;
  /** What follows from it. */
  description: string;
  /** The hidden field that tells the action which one. */
  field: { name: string; value: string };
  trigger?: Pick<ComponentProps<typeof Button>, 'size' | 'variant'>;
}

/** A button whose action is asked about before it runs. */
export function ConfirmAction({ action, verb, name, description, field, trigger }: Props) {
  const t = useMessages();
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button {...trigger} aria-label={`${verb} ${name}`}>
          {verb}
        </Button>
      </DialogTrigger>
      <DialogContent title={`${verb} ${name}?`} description={description}>
        <ActionForm
          action={action}
          submit={verb}
          variant="danger"
          onDone={() => setOpen(false)}
          beside={
            <DialogClose asChild>
              <Button>{t('Keep it')}</Button>
            </DialogClose>
          }
        >
          <input type="hidden" name={field.name} value={field.value} />
        </ActionForm>
      </DialogContent>
    </Dialog>
  );
}
