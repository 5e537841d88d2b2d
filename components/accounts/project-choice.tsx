import { Checkbox } from '#components/ui/checkbox.tsx';
import { useMessages } from '#messages';

interface ProjectChoiceProps {
  projects: readonly { id: string; name: string }[];
  /** Ids of the chosen projects. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Which projects a client may view. */
export function ProjectChoice({ projects, chosen, onChange }: ProjectChoiceProps) {
  const t = useMessages();
  if (projects.length === 0)
    return <p className="text-muted">{t('You have no project to share. Create one first.')}</p>;
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 font-medium text-table">{t('Projects that the client may view')}</legend>
      <div className="grid max-h-60 gap-x-4 gap-y-1 overflow-y-auto sm:grid-cols-2">
        {projects.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<bdi className="wrap-anywhere">{name}</bdi>}
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}
