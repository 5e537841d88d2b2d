'use client';

import { type ComponentProps, useState } from 'react';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { useMessages } from '#messages';

interface Props {
  action: ComponentProps<typeof ActionForm>['action'];
  /** Label of both buttons: "Delete". */
  verb: string;
  /** Name of the affected object. */
  name: string;
  /** Consequences of the action. */
  description: string;
  /** Hidden field that identifies the object. */
  field: { name: string; value: string };
  trigger?: Pick<ComponentProps<typeof Button>, 'size' | 'variant'>;
}

/** A button that asks for confirmation before its action runs. */
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
              <Button>{t('Cancel')}</Button>
            </DialogClose>
          }
        >
          <input type="hidden" name={field.name} value={field.value} />
        </ActionForm>
      </DialogContent>
    </Dialog>
  );
}
