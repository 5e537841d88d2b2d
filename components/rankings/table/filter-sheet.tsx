'use client';

import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { useMessages } from '#messages';

interface FilterSheetProps {
  onClear: () => void;
  onClose: () => void;
  /** The controls. */
  children: ReactNode;
}

/** The filters on screens without room for them next to the search box. */
export function FilterSheet({ onClear, onClose, children }: FilterSheetProps) {
  const t = useMessages();
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent
        title={t('Filters')}
        footer={
          <>
            <Button onClick={onClear}>{t('Clear')}</Button>
            <Button variant="primary" onClick={onClose}>
              {t('Show')}
            </Button>
          </>
        }
      >
        <div className="grid gap-3">{children}</div>
      </SheetContent>
    </Dialog>
  );
}
