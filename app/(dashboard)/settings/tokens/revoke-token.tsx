'use client';

import { useState } from 'react';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { endToken } from './actions.ts';

export function RevokeToken({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm" aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      </DialogTrigger>
      <DialogContent title={`Revoke ${name}?`} description="Programs that use this token are refused from now on.">
        <ActionForm
          action={endToken}
          submit="Revoke"
          variant="danger"
          onDone={() => setOpen(false)}
          beside={
            <DialogClose asChild>
              <Button>Keep it</Button>
            </DialogClose>
          }
        >
          <input type="hidden" name="id" value={id} />
        </ActionForm>
      </DialogContent>
    </Dialog>
  );
}
