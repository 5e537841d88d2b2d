import { type ReactElement, useId } from 'react';

interface LabelledProps {
  label: string;
  className: string;
  /** The control, with the id that the label names. */
  children: (id: string) => ReactElement;
}

/** A control of a form in a row, with its label above. */
export function Labelled({ label, className, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={`grid gap-1 ${className}`}>
      <label htmlFor={id} className="font-medium text-meta text-muted">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
