'use client';

import { useState } from 'react';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { removeProject } from './actions.ts';

export function DeleteProject({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm" variant="ghost" aria-label={`Delete ${name}`}>
          Delete
        </Button>
      </DialogTrigger>
      <DialogContent
        title={`Delete ${name}?`}
        description="Results that were filed under it stay, without a project. This cannot be undone."
      >
        <ActionForm
          action={removeProject}
          submit="Delete"
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
