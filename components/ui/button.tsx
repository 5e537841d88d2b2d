import { Root as Slot } from '@radix-ui/react-slot';
import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

const buttonStyles = cva('button-base', {
  variants: {
    variant: {
      primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
      secondary: 'border-line bg-panel text-ink hover:bg-hover',
      ghost: 'border-transparent text-muted hover:bg-hover hover:text-ink',
      danger: 'border-transparent bg-fault text-on-accent hover:opacity-90',
    },
    size: {
      md: 'h-9 px-3 text-body touch:h-11',
      sm: 'h-8 px-2.5 text-table touch:h-11',
      lg: 'h-11 px-5 text-body',
      icon: 'size-9 touch:size-11',
      'icon-sm': 'size-7 touch:size-11',
    },
  },
  defaultVariants: { variant: 'secondary', size: 'md' },
});

/** Properties of a button. */
export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonStyles> {
  /** Applies the styles to the single child (a link) instead of rendering a button. */
  asChild?: boolean;
  /** In progress: shows a spinner and prevents another click. */
  pending?: boolean;
}

/** A button, or a link that looks like one. */
export function Button({ variant, size, asChild, pending, className, children, disabled, ...props }: ButtonProps) {
  const classes = cn(buttonStyles({ variant, size }), className);
  if (asChild)
    return (
      <Slot className={classes} {...props}>
        {children}
      </Slot>
    );
  return (
    <button
      type="button"
      className={classes}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...props}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
