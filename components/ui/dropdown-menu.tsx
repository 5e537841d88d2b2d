'use client';

import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export const DropdownMenu = Radix.Root;
export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuRadioGroup = Radix.RadioGroup;

const item =
  'relative flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-control px-2 py-1 text-table outline-none data-[disabled]:cursor-not-allowed data-[disabled]:opacity-50 data-[highlighted]:bg-hover touch:min-h-11 [&_svg]:size-4 [&_svg]:text-muted';

export function DropdownMenuContent({ className, align = 'end', ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={cn('z-50 min-w-44 animate-rise rounded-panel border bg-panel p-1 shadow-overlay', className)}
        {...props}
      />
    </Radix.Portal>
  );
}

export function DropdownMenuItem({
  className,
  tone,
  ...props
}: ComponentProps<typeof Radix.Item> & { tone?: 'fault' }) {
  return <Radix.Item className={cn(item, tone === 'fault' && 'text-fault [&_svg]:text-fault', className)} {...props} />;
}

export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(item, 'pl-8', className)} {...props}>
      <Radix.ItemIndicator className="absolute left-2">
        <Check />
      </Radix.ItemIndicator>
      {children}
    </Radix.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn('px-2 py-1.5 text-meta text-muted', className)} {...props} />;
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
