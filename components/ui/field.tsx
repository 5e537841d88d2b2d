'use client';

import { type ReactElement, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { Translated } from './language.tsx';

/** Props that a control inside a Field must have, so that label, hint and error are associated with it. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Shows "optional" next to the label. */
  optional?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactElement;
}

/** Label, control, hint and error, associated for assistive technology. */
export function Field({ label, hint, error, required, optional, className, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="font-medium text-table">
        {label}
        {optional && (
          <span className="font-normal text-muted">
            {' '}
            (<Translated text="optional" />)
          </span>
        )}
      </label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error ? { 'aria-invalid': true as const } : {}),
        ...(required ? { 'aria-required': true as const } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-meta text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-fault text-meta">
          {error}
        </p>
      )}
    </div>
  );
}
