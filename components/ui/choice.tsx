'use client';

import { cn } from './cn.ts';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; count?: number }[];
  onChange: (value: Value) => void;
}

/** One of a few options, side by side. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="inline-flex max-w-full flex-wrap gap-1 rounded-control bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cn(
            'choice-option',
            option.value === value
              ? 'bg-panel font-medium text-ink outline-1 outline-line'
              : 'text-muted hover:text-ink',
          )}
        >
          {option.label}
          {option.count !== undefined && <span className="font-normal text-meta text-muted">{option.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
