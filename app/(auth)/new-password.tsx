import { PASSWORD_MAX, PASSWORD_MIN } from '#lib/platform/security/passwords.ts';
import { PasswordInput } from './password-input.tsx';

/** Field for choosing a password, with the length limits that the server enforces. @param described id of its hint */
export function NewPassword({ id, described }: { id: string; described?: string }) {
  return (
    <PasswordInput
      id={id}
      name={id}
      autoComplete="new-password"
      required
      minLength={PASSWORD_MIN}
      maxLength={PASSWORD_MAX}
      aria-describedby={described}
    />
  );
}
