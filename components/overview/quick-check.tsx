'use client';

import { type ComponentProps, useState } from 'react';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { useMessages } from '#messages';
import { FirstField } from './lazy-parts.tsx';

/** The field for a single page or keyword, closed until somebody asks for it. */
export function QuickCheck(props: ComponentProps<typeof FirstField>) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit rounded-control py-1 text-accent-strong text-table">
        {t('Check a single page or keyword instead')}
      </summary>
      {isOpen && (
        <Panel aria-label={t('Quick check')} className="mt-2">
          <PanelBody className="pt-4">
            <FirstField {...props} />
          </PanelBody>
        </Panel>
      )}
    </details>
  );
}
