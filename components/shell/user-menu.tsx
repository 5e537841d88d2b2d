'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { keepLanguage, readTheme, setTheme, type Theme } from '#components/shell/preferences.ts';
import { cn } from '#components/ui/cn.ts';
import { Keyboard, LogOut, Monitor, Moon, Settings, Sun } from '#components/ui/icons.tsx';
import { useMessages } from '#components/ui/language.tsx';
import { useReadOnly } from '#components/ui/read-only.tsx';
import { LANGUAGES, type Language } from '#lib/i18n/translator.ts';
import { openOverlay } from './overlays.ts';

const themes = [
  { id: 'system', label: 'System', icon: Monitor },
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
] as const;

/** Each in its own language. */
const languages: Record<Language, string> = { en: 'English', de: 'Deutsch' };

const choice = 'flex h-7 items-center justify-center gap-1 rounded-control text-meta touch:h-11 [&_svg]:size-3.5';
const chosen = 'bg-panel font-medium text-ink outline-1 outline-line';
const notChosen = 'text-muted hover:text-ink';

const line =
  'flex h-9 w-full items-center gap-2.5 rounded-control px-2 text-left text-table hover:bg-hover touch:h-11 [&_svg]:size-4 [&_svg]:text-muted';

/** The signed-in user, theme, shortcuts and sign-out. A native popover: Esc and outside clicks close it. */
export function UserMenu({ name, email }: { name: string; email: string }) {
  const t = useMessages();
  const router = useRouter();
  const popover = useRef<HTMLDivElement>(null);
  const isReadOnly = useReadOnly();
  // Rendered when first opened: most page views never need it.
  const [used, setUsed] = useState(false);
  const [theme, choose] = useState<Theme>('system');
  useEffect(() => choose(readTheme()), []);
  const close = () => popover.current?.hidePopover();
  const pick = (next: Theme) => {
    setTheme(next);
    choose(next);
  };
  return (
    <>
      <button
        type="button"
        popoverTarget="user-menu"
        aria-label={t('Account: {name}', { name: name || email })}
        className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-strong text-meta uppercase hover:outline-2 hover:outline-line touch:size-11"
      >
        {/* Rendered by the style sheet: visible text would have to be part of the accessible name (WCAG 2.5.3). */}
        <span data-initials={(name || email).slice(0, 2)} className="before:content-[attr(data-initials)]" />
      </button>
      <div
        ref={popover}
        id="user-menu"
        popover="auto"
        onBeforeToggle={() => setUsed(true)}
        className="inset-auto top-13 right-3 m-0 w-60 rounded-panel border bg-panel p-1.5 text-ink shadow-overlay"
      >
        {used && (
          <>
            <div className="border-b px-2 pt-1 pb-2">
              {name && <p className="truncate font-medium">{name}</p>}
              <p className="truncate text-muted text-table">{email}</p>
            </div>
            <fieldset className="my-2 px-2">
              <legend className="pb-1 text-meta text-muted">{t('Theme')}</legend>
              <div className="grid grid-cols-3 gap-1 rounded-control bg-sunken p-1">
                {themes.map(({ id, label, icon: Icon }) => (
                  <button
                    key={id}
                    type="button"
                    aria-pressed={theme === id}
                    onClick={() => pick(id)}
                    className={cn(choice, theme === id ? chosen : notChosen)}
                  >
                    <Icon />
                    {t.known(label)}
                  </button>
                ))}
              </div>
            </fieldset>
            <fieldset className="my-2 px-2">
              <legend className="pb-1 text-meta text-muted">{t('Language')}</legend>
              <div className="grid grid-cols-2 gap-1 rounded-control bg-sunken p-1">
                {LANGUAGES.map((language) => (
                  <button
                    key={language}
                    type="button"
                    lang={language}
                    aria-pressed={t.language === language}
                    onClick={() => {
                      keepLanguage(language);
                      router.refresh();
                    }}
                    className={cn(choice, t.language === language ? chosen : notChosen)}
                  >
                    {languages[language]}
                  </button>
                ))}
              </div>
            </fieldset>
            <div className="border-t pt-1.5">
              <Link href="/settings" onClick={close} className={line}>
                <Settings /> {t('Settings')}
              </Link>
              {!isReadOnly && (
                <button
                  type="button"
                  className={line}
                  onClick={() => {
                    close();
                    openOverlay('help');
                  }}
                >
                  <Keyboard /> {t('Keyboard shortcuts')}
                </button>
              )}
              <button type="button" className={line} onClick={signOut}>
                <LogOut /> {t('Sign out')}
              </button>
            </div>
          </>
        )}
      </div>
    </>
  );
}

/** Auth.js requires its CSRF token for signing out; both calls are two lines, its client library is 6 kB. */
async function signOut(): Promise<void> {
  const { csrfToken } = await fetch('/api/auth/csrf').then((response) => response.json());
  await fetch('/api/auth/signout', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken, callbackUrl: '/login', json: 'true' }),
  });
  location.assign('/login');
}
