import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { useMessages } from '#messages';
import { endToken } from './actions.ts';

/** A button that revokes a token after a confirmation. */
export function RevokeToken({ id, name }: { id: string; name: string }) {
  const t = useMessages();
  return (
    <ConfirmAction
      action={endToken}
      verb={t('Revoke')}
      name={name}
      description={t('Apps using this token lose access immediately.')}
      field={{ name: 'id', value: id }}
      trigger={{ size: 'sm' }}
    />
  );
}
