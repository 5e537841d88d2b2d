import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

interface TickProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A native checkbox with its label; the whole line is clickable. */
export function Checkbox({ label, hint, className, ...props }: TickProps) {
  return (
    <label
      className={cn(
        'flex min-h-6 cursor-pointer gap-2.5 text-table touch:min-h-11',
        hint ? 'items-start' : 'items-center',
        className,
      )}
    >
      <input type="checkbox" className={cn('size-4 shrink-0 accent-accent', hint && 'mt-0.5')} {...props} />
      <span>
        {label}
        {hint && <span className="block text-meta text-muted">{hint}</span>}
      </span>
    </label>
  );
}

/** On or off, effective immediately. A native checkbox with the switch role. */
export function Switch({ label, hint, className, ...props }: TickProps) {
  return (
    <label
      className={cn(
        'flex min-h-6 cursor-pointer gap-2.5 text-table touch:min-h-11',
        hint ? 'items-start' : 'items-center',
        className,
      )}
    >
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native check box brings its checked state itself.
        role="switch"
        className="relative mt-px h-[18px] w-8 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunken transition-colors before:absolute before:top-[2px] before:left-[2px] before:size-3 before:rounded-full before:bg-edge before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-[14px] checked:before:bg-on-accent"
        {...props}
      />
      <span>
        {label}
        {hint && <span className="block text-meta text-muted">{hint}</span>}
      </span>
    </label>
  );
}
