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
  /** The same figures as text; first cell of each row names it, and no two alike. */
  rows: readonly (readonly (string | number)[])[];
  actions?: ReactNode;
  /** What is drawn, and over how long: between heading and chart. */
  controls?: ReactNode;
  /** Draws the chart into a box of this height, reserved before it loads. */
  height: number;
  /** Height of the box in classes in its place, where it goes by the width of the screen. */
  boxClass?: string;
  children: ReactNode;
}

/** What every chart has: title, unit, source, and its figures as a table. */
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
