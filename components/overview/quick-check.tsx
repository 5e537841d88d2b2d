'use client';

import type { ComponentProps } from 'react';
import { Details } from '#components/ui/details.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { useMessages } from '#messages';
import { FirstField } from './lazy-parts.tsx';

/** The field for a single page or keyword, closed until somebody asks for it. */
export function QuickCheck(props: ComponentProps<typeof FirstField>) {
  const t = useMessages();
  return (
    <Details
      summary={t('Check a single page or keyword instead')}
      look="w-fit rounded-control py-1 text-accent-strong text-table"
    >
      <Panel aria-label={t('Quick check')} className="mt-2">
        <PanelBody className="pt-4">
          <FirstField {...props} />
        </PanelBody>
      </Panel>
    </Details>
  );
}
