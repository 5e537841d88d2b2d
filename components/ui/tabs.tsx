'use client';

import { type ComponentProps, createContext, type KeyboardEvent, use, useId } from 'react';
import { cn } from './cn.ts';
import { useCurrentInView } from './use-current-in-view.ts';

interface TabsProps extends ComponentProps<'div'> {
  value: string;
  onValueChange: (value: string) => void;
}

const Current = createContext({ id: '', value: '', choose: (_value: string) => {} });

/** Tabs of a page, by the WAI-ARIA tab pattern; arrow keys select. */
export function Tabs({ value, onValueChange, ...props }: TabsProps) {
  const id = useId();
  return (
    <Current value={{ id, value, choose: onValueChange }}>
      <div {...props} />
    </Current>
  );
}

/** The row of tabs. */
export function TabsList({ className, ...props }: Omit<ComponentProps<'div'>, 'ref'>) {
  const row = useCurrentInView<HTMLDivElement>('[aria-selected=true]', use(Current).value);
  return (
    <div
      ref={row}
      role="tablist"
      aria-orientation="horizontal"
      onKeyDown={stepTab}
      className={cn('scroll-hint flex gap-1 overflow-x-auto border-b print:hidden', className)}
      {...props}
    />
  );
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Arrow keys, Home and End move the focus along the tabs and select the focused one. */
function stepTab(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.findIndex((tab) => tab.matches(':focus'));
  if (!step || at < 0) return;
  event.preventDefault();
  const next = tabs[step(at, tabs.length)];
  next?.focus();
  next?.click();
}

interface PartProps {
  value: string;
}

/** One tab. */
export function TabsTrigger({ value, className, ...props }: Omit<ComponentProps<'button'>, 'value'> & PartProps) {
  const current = use(Current);
  const active = current.value === value;
  return (
    <button
      type="button"
      role="tab"
      id={`${current.id}tab-${value}`}
      aria-selected={active}
      // Only the selected tab's panel exists and can be referenced.
      aria-controls={active ? `${current.id}part-${value}` : undefined}
      tabIndex={active ? 0 : -1}
      data-state={active ? 'active' : 'inactive'}
      onClick={() => current.choose(value)}
      className={cn('tab-trigger', className)}
      {...props}
    />
  );
}

/** Rendered while its tab is selected. */
export function TabsContent({ value, className, ...props }: ComponentProps<'div'> & PartProps) {
  const current = use(Current);
  if (current.value !== value) return null;
  return (
    <div
      role="tabpanel"
      id={`${current.id}part-${value}`}
      aria-labelledby={`${current.id}tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern lets Tab lead from a tab into its part.
      tabIndex={0}
      className={cn('pt-4', className)}
      {...props}
    />
  );
}
