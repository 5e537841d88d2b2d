import { type ReactElement, useId } from 'react';

interface LabelledProps {
  label: string;
  className: string;
  /** Renders the control with the id that the label refers to. */
  children: (id: string) => ReactElement;
}

/** A form control in a row, with its label above. */
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
