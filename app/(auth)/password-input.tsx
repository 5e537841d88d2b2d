'use client';

import { type ComponentProps, useState } from 'react';
import { Eye, EyeOff } from '#components/ui/icons.tsx';
import { Input } from '#components/ui/input.tsx';
import { useMessages } from '#messages';

/** A password field with a button that shows what was typed. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const t = useMessages();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input {...props} type={isShown ? 'text' : 'password'} className="pr-10" />
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-muted hover:text-ink"
      >
        <Icon className="size-4" />
        <span className="sr-only">{t('Show password')}</span>
      </button>
    </span>
  );
}
