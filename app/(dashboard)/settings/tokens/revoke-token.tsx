import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { endToken } from './actions.ts';

export function RevokeToken({ id, name }: { id: string; name: string }) {
  return (
    <ConfirmAction
      action={endToken}
      verb="Revoke"
      name={name}
      description="Programs that use this token are refused from now on."
      field={{ name: 'id', value: id }}
      trigger={{ size: 'sm' }}
    />
  );
}
