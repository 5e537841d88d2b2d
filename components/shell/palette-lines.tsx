import { Command } from 'cmdk';
import type { ReactNode } from 'react';

/** Palette items under a heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={title}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}

interface LineProps {
  icon: ReactNode;
  value: string;
  note?: string;
  onSelect: () => void;
  children: ReactNode;
}

/** A palette item; typing is matched against `value`. */
export function Line({ icon, value, note, onSelect, children }: LineProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent-strong touch:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted"
    >
      {icon}
      <span className="flex min-w-0 flex-1 items-center gap-2">{children}</span>
      {note && <span className="shrink-0 text-meta text-muted">{note}</span>}
    </Command.Item>
  );
}
