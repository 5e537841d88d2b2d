'use client';

import { Button } from '#components/ui/button.tsx';
import { Printer } from '#components/ui/icons.tsx';
import { useMessages } from '#messages';

/** Opens the browser's print dialog. */
export function PrintButton() {
  const t = useMessages();
  return (
    <Button size="sm" variant="primary" onClick={() => window.print()}>
      <Printer /> {t('Print or save as PDF')}
    </Button>
  );
}
