'use client';

import { type FormEvent, useState } from 'react';
import { useStartCountry } from '#components/shell/stored-project.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Group } from '#components/ui/icons.tsx';
import { Textarea } from '#components/ui/input.tsx';
import { pastedKeywords } from '#lib/text/column-of-file.ts';
import { useMessages } from '#messages';
import { GroupDialog } from './group-dialog.tsx';

interface GroupingFormProps {
  countries: readonly { code: string; name: string }[];
  autoFocus?: boolean;
}

/** Keywords typed or pasted, one per line; the cost is shown before anything is sent. */
export function GroupingForm({ countries, autoFocus }: GroupingFormProps) {
  const t = useMessages();
  const country = useStartCountry();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const keywords = pastedKeywords(text).map(({ keyword }) => keyword.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (keywords.length < 2) return setFault(t('Enter at least two keywords, one per line.'));
    setFault(null);
    setAsking(true);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field label={t('Keywords, one per line')} {...(fault && { error: fault })}>
        {(control) => (
          <Textarea
            {...control}
            data-new=""
            dir="auto"
            autoFocus={autoFocus}
            spellCheck={false}
            rows={4}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setFault(null);
            }}
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" className="max-sm:w-full">
          <Group /> {t('Preview')}
        </Button>
      </div>
      {asking && (
        <GroupDialog
          source={{ keywords }}
          count={keywords.length}
          engine="google"
          country={country}
          countries={countries}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}
