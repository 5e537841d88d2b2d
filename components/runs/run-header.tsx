'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import type { Keepable } from '#components/saved-results/keepable.ts';
import { Button } from '#components/ui/button.tsx';
import { FolderPlus, RotateCw, Trash2 } from '#components/ui/icons.tsx';
import type { MenuEntry } from '#components/ui/menu.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { useReadOnly } from '#components/ui/read-only.tsx';
import { useMessages } from '#messages';
import { DeleteRun } from './delete-run.tsx';
import type { DeletableKind } from './delete-run-dialog.tsx';

const SaveDialog = dynamic(
  () => import('#components/saved-results/save-dialog.tsx').then((module) => module.SaveDialog),
  {
    ssr: false,
  },
);

interface RunHeaderProps {
  title: ReactNode;
  /** State, target, last measured: one line. */
  note?: ReactNode;
  /** A small picture before the title. */
  media?: ReactNode;
  /** Whether the run has ended: only then can it be repeated, saved and deleted. */
  isOver: boolean;
  /** The primary action; absent where the screen offers it elsewhere. */
  again?: { label?: string; start: () => void; isPending: boolean } | undefined;
  /** The secondary action: "Save to project" by default, which is otherwise in the menu. */
  secondary?: ReactNode;
  /** Saves the run in a project; not offered for a run that is in one. */
  save?: { result: Keepable; name: string; filedIn?: string | null } | undefined;
  /** Exports and rarer actions: before "Delete". */
  menu?: readonly MenuEntry[];
  remove: {
    kind: DeletableKind;
    id: string;
    /** What it is called in the dialog. */
    name: string;
    /** Screen of the list, opened afterwards. */
    list: string;
  };
}

/** Head of a run: title, state, one primary and one secondary action, and everything else behind ⋯. */
export function RunHeader({
  title,
  note,
  media,
  isOver,
  again,
  secondary,
  save: toSave,
  menu = [],
  remove,
}: RunHeaderProps) {
  const t = useMessages();
  const router = useRouter();
  const isReadOnly = useReadOnly();
  // The dialogs stay mounted once used, so that focus returns when they close.
  const [dialog, setDialog] = useState<'save' | 'delete' | 'closed' | null>(null);
  const save = isReadOnly || toSave?.filedIn ? undefined : toSave;
  const saveLabel = t('Save to project');
  const entries: MenuEntry[] = [
    ...menu,
    ...(save && secondary ? [{ label: saveLabel, icon: <FolderPlus />, onSelect: () => setDialog('save') }] : []),
    ...(isReadOnly
      ? []
      : [{ label: t('Delete'), icon: <Trash2 />, danger: true, onSelect: () => setDialog('delete') }]),
  ];
  return (
    <>
      <div
        className={media ? 'mb-4 items-end gap-4 sm:grid sm:grid-cols-[auto_minmax(0,1fr)] [&>header]:mb-0' : undefined}
      >
        {media && <div className="empty:hidden max-sm:hidden">{media}</div>}
        <PageHeader
          title={title}
          note={note}
          {...(isOver && { menu: entries })}
          actions={
            isOver && (
              <>
                {secondary ||
                  (save && (
                    <Button size="sm" onClick={() => setDialog('save')}>
                      <FolderPlus /> {saveLabel}
                    </Button>
                  ))}
                {again && !isReadOnly && (
                  <Button size="sm" variant="primary" pending={again.isPending} onClick={again.start}>
                    {!again.isPending && <RotateCw />} {again.label ?? t('Run again')}
                  </Button>
                )}
              </>
            )
          }
        />
      </div>
      {save && dialog === 'save' && (
        <SaveDialog result={save.result} name={save.name} onClose={() => setDialog('closed')} />
      )}
      {dialog !== null && (
        <DeleteRun
          kind={remove.kind}
          id={dialog === 'delete' ? remove.id : null}
          onClose={() => setDialog('closed')}
          onDeleted={() => router.push(remove.list)}
        >
          {remove.name}
        </DeleteRun>
      )}
    </>
  );
}
