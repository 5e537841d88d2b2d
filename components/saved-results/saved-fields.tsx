import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { useMessages } from '#messages';

/** Name and note of a saved result. */
export interface SavedFieldsProps {
  name: string;
  note: string;
}

interface Props {
  words: SavedFieldsProps;
  onChange: (words: SavedFieldsProps) => void;
  /** Shows that the name is missing. */
  nameless: boolean;
}

/** Name of the saved result, and a note. */
export function SavedFields({ words, onChange, nameless }: Props) {
  const t = useMessages();
  return (
    <>
      <Field label={t('Name')} required error={nameless && t('Enter a name.')}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={200}
            value={words.name}
            onChange={({ target: { value: name } }) => onChange({ ...words, name })}
          />
        )}
      </Field>
      <Field label={t('Note')} optional>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            maxLength={4_000}
            value={words.note}
            onChange={({ target: { value: note } }) => onChange({ ...words, note })}
          />
        )}
      </Field>
    </>
  );
}
