'use client';

import { Printer } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

export function PrintButton() {
  return (
    <Button size="sm" variant="primary" onClick={() => window.print()}>
      <Printer /> Print or save as PDF
    </Button>
  );
}
