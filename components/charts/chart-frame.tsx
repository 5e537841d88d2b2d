'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { useMessages } from '#messages';
import { FigureTable } from './figure-table.tsx';

interface ChartFrameProps {
  title: string;
  /** Unit, source, "as of". */
  note: ReactNode;
  columns: readonly string[];
  /** The same figures as text; the first cell of each row is a unique name. */
  rows: readonly (readonly (string | number)[])[];
  actions?: ReactNode;
  /** Controls for content and period, between heading and chart. */
  controls?: ReactNode;
  /** Height of the chart's box, reserved before it loads. */
  height: number;
  /** Classes that set the height instead, where it depends on the screen width. */
  boxClass?: string;
  children: ReactNode;
}

/** Frame of every chart: title, unit, source, and its figures as a table. */
export function ChartFrame({
  title,
  note,
  columns,
  rows,
  actions,
  controls,
  height,
  boxClass,
  children,
}: ChartFrameProps) {
  const t = useMessages();
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel>
      <PanelHeader
        title={title}
        note={note}
        actions={
          <>
            {actions}
            <Button size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? t('Show as chart') : t('Show as table')}
            </Button>
          </>
        }
      />
      {controls}
      {asTable ? (
        <FigureTable label={title} columns={columns} rows={rows} />
      ) : (
        <div className={cn('px-2 pb-3', boxClass)} {...(!boxClass && { style: { height: height + 12 } })}>
          {children}
        </div>
      )}
    </Panel>
  );
}
