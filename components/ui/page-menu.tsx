'use client';

import { useEffect, useState } from 'react';
import { BookOpen, CodeXml, Copy } from '#components/ui/icons.tsx';
import { lastInputOf } from '#lib/client/call-endpoint.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { curlOf, typescriptOf } from '#lib/text/call-samples.ts';
import { useMessages } from './language.tsx';
import { type MenuEntry, MoreMenu } from './menu.tsx';
import { type Call, type FormCall, useFormCalls, useScreenCalls } from './screen-call.tsx';
import { toast } from './toast.ts';

/** The ⋯ menu of a page: its own entries, and the API calls of the page (`ScreenCurl`) and of its forms (`FormFault`). */
export function PageMenu({ entries = [] }: { entries?: readonly MenuEntry[] | undefined }) {
  const t = useMessages();
  const calls = useScreenCalls();
  const forms = useFormCalls();
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  // Its place is kept until the page has declared its calls, so that the buttons beside it do not move.
  if (!isReady && entries.length === 0) return <span className="size-9 touch:size-11" />;
  const hasApi = calls.length > 0 || forms.length > 0;
  return <MoreMenu entries={hasApi ? [...entries, apiEntry(t, calls, forms)] : entries} />;
}

function apiEntry(t: Translator, calls: readonly Call[], forms: readonly FormCall[]): MenuEntry {
  const ofForms = forms.map(({ curl }) => ({
    label: t('Copy form as cURL'),
    icon: <Copy />,
    onSelect: () => void copyForm(t, curl),
  }));
  const ofScreen = calls.flatMap((call) => [
    {
      label: t('Copy as cURL'),
      icon: <Copy />,
      onSelect: () =>
        void copy(t, call, curlOf(call.operation, inputOf(call), location.origin), t('cURL command copied')),
    },
    {
      label: t('Copy as TypeScript'),
      icon: <Copy />,
      onSelect: () =>
        void copy(t, call, typescriptOf(call.operation.id, inputOf(call), location.origin), t('TypeScript copied')),
    },
    { label: t('API reference'), icon: <BookOpen />, href: call.reference },
  ]);
  return { label: 'API', icon: <CodeXml />, entries: [...ofForms, ...ofScreen] };
}

async function copyForm(t: Translator, curl: () => string): Promise<void> {
  let text: string;
  try {
    text = curl();
  } catch {
    toast.error(t('Fill in the form first.'));
    return;
  }
  await write(t, text, t('cURL command copied'));
}

/** What the screen shows now: its last call, else what the page declared. */
const inputOf = ({ operation, input }: Call): Record<string, unknown> => lastInputOf(operation, input) ?? input;

async function copy(t: Translator, { operation }: Call, text: string, done: string): Promise<void> {
  await write(t, text, done, `${operation.method} /api/v1${operation.path}`);
}

async function write(t: Translator, text: string, done: string, description?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done, description === undefined ? {} : { description });
  } catch {
    // Not allowed outside a secure context (plain http on another host).
    toast.error(t('Copy failed'));
  }
}
