import type { FormEvent, ReactNode } from 'react';
import { FormFault } from '#components/forms/form-fault.tsx';
import type { Start } from '#components/forms/use-start.ts';
import { Button } from '#components/ui/button.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { useMessages } from '#messages';

type Starting = Omit<Start<never>, 'send'>;

interface RunFormProps {
  /** Address of the list, for browsers without scripts. */
  at: string;
  start: Starting;
  onSubmit: () => void;
  submitLabel: ReactNode;
  icon?: ReactNode;
  /** Controls in the row of the button. */
  children: ReactNode;
  /** Between that row and the error. */
  options?: ReactNode;
  /** Below the error. */
  details?: ReactNode;
}

/** The form that starts a run: its controls in a row with the button, and the error below. */
export function RunForm({ at, start, onSubmit, submitLabel, icon, children, options, details }: RunFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form action={at} onSubmit={submit} noValidate className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        {children}
        <Button type="submit" variant="primary" pending={start.leaving} className="max-md:w-full">
          {!start.leaving && icon} {submitLabel}
        </Button>
      </div>
      {options}
      <FormFault start={start} />
      {details}
    </form>
  );
}

interface SubjectFieldProps {
  start: Starting;
  value: string;
  onChange: (value: string | null) => void;
  autoFocus?: boolean | undefined;
}

/** The query of a run. */
export function QueryField({
  start,
  value,
  onChange,
  autoFocus,
  placeholder,
}: SubjectFieldProps & { placeholder: string }) {
  const t = useMessages();
  return (
    <Labelled label={t('Query')} className="flex-1 basis-full md:basis-64">
      {(id) => (
        <Input
          id={id}
          data-new=""
          name="q"
          type="text"
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          autoFocus={autoFocus}
          maxLength={512}
          placeholder={placeholder}
          {...start.faulty}
          value={value}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )}
    </Labelled>
  );
}

/** The domain that a run is about. */
export function DomainField({ start, value, onChange, autoFocus }: SubjectFieldProps) {
  const t = useMessages();
  return (
    <Labelled label={t('Domain')} className="flex-1 basis-full md:basis-64">
      {(id) => (
        <Input
          id={id}
          data-new=""
          name="domain"
          type="text"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          autoComplete="off"
          autoFocus={autoFocus}
          maxLength={2_048}
          placeholder="example.com"
          {...start.faulty}
          value={value}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )}
    </Labelled>
  );
}

interface ProjectControlProps {
  label: string;
  /** Label for no choice. */
  none: string;
  projects: readonly { id: string; name: string; domain?: string }[];
  value: string;
  onChange: (id: string | null) => void;
}

/** The project of a run; nothing where the user has none. */
export function ProjectControl({ label, none, projects, value, onChange }: ProjectControlProps) {
  if (projects.length === 0) return null;
  return (
    <Labelled label={label} className="min-w-0 flex-1 basis-36 md:max-w-60">
      {(id) => (
        <Select id={id} name="project" value={value} onChange={(event) => onChange(event.target.value || null)}>
          <option value="">{none}</option>
          {projects.map((project) => (
            <option key={project.id} value={project.id}>
              {project.domain ? `${project.name} (${project.domain})` : project.name}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}
