'use client';

import type { Field } from '#components/explorer/model/fields.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { ArrowDown, ArrowUp, X } from '#components/ui/icons.tsx';
import { useMessages } from '#messages';

interface ColumnChooserProps {
  open: boolean;
  onClose: () => void;
  fields: readonly Field[];
  /** Ids of the visible columns, in order. */
  chosen: readonly string[];
  /** null restores the default columns. */
  onChange: (chosen: readonly string[] | null) => void;
}

/** Chooses the visible columns and their order. */
export function ColumnChooser({ open, onClose, fields, chosen, onChange }: ColumnChooserProps) {
  const t = useMessages();
  const groups = [...new Set(fields.map(({ group }) => group))];
  const known = new Map(fields.map((field) => [field.id, field]));
  const move = (at: number, by: 1 | -1) => {
    const next = [...chosen];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    onChange(next);
  };
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <SheetContent
        title={t('Columns')}
        description={t('The first column stays pinned.')}
        footer={
          <>
            <Button onClick={() => onChange(null)}>{t('Default columns')}</Button>
            <Button variant="primary" onClick={onClose}>
              {t('Done')}
            </Button>
          </>
        }
      >
        <h3 className="mb-1 font-medium text-table">{t('Visible columns, in this order')}</h3>
        <ol className="mb-4 grid">
          {chosen.map((id, at) => {
            const title = known.get(id)?.title ?? id;
            return (
              <li key={id} className="flex min-h-9 items-center gap-1 border-b text-table last:border-b-0">
                <span className="min-w-0 flex-1 truncate">{title}</span>
                <Button
                  size="icon-sm"
                  variant="ghost"
                  aria-label={t('Move {title} up', { title })}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  <ArrowUp />
                </Button>
                <Button
                  size="icon-sm"
                  variant="ghost"
                  aria-label={t('Move {title} down', { title })}
                  disabled={at === chosen.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <ArrowDown />
                </Button>
                <Button
                  size="icon-sm"
                  variant="ghost"
                  aria-label={t('Hide {title}', { title })}
                  disabled={chosen.length === 1}
                  onClick={() => onChange(chosen.filter((one) => one !== id))}
                >
                  <X />
                </Button>
              </li>
            );
          })}
        </ol>
        <div className="grid gap-4 sm:grid-cols-2">
          {groups.map((group) => (
            <fieldset key={group} className="grid content-start gap-1.5">
              <legend className="mb-1.5 font-medium text-table">{group}</legend>
              {fields
                .filter((field) => field.group === group)
                .map(({ id, title, description }) => (
                  <Checkbox
                    key={id}
                    label={title}
                    hint={description}
                    checked={chosen.includes(id)}
                    disabled={chosen.length === 1 && chosen.includes(id)}
                    onChange={(event) =>
                      onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                    }
                  />
                ))}
            </fieldset>
          ))}
        </div>
      </SheetContent>
    </Dialog>
  );
}
