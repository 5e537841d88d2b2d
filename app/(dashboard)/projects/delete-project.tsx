import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { useMessages } from '#messages';
import { removeProject } from './actions.ts';

/** A button that deletes a project after a confirmation. */
export function DeleteProject({ id, name }: { id: string; name: string }) {
  const t = useMessages();
  return (
    <ConfirmAction
      action={removeProject}
      verb={t('Delete')}
      name={name}
      description={t(
        'Deletes all tracked keywords with their history, reports, alerts and notes. Audits and other results are kept without a project. This cannot be undone.',
      )}
      field={{ name: 'id', value: id }}
      trigger={{ size: 'sm', variant: 'ghost' }}
    />
  );
}
