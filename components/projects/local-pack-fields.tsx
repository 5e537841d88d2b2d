import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useMessages } from '#messages';

interface LocalPackFieldsProps {
  isTracked: boolean;
  businessName: string;
  onTrack: (isTracked: boolean) => void;
  onName: (name: string) => void;
}

/** Whether the local pack is tracked, and the name of the business in it. */
export function LocalPackFields({ isTracked, businessName, onTrack, onName }: LocalPackFieldsProps) {
  const t = useMessages();
  return (
    <>
      <Checkbox
        label={t('Track the local pack')}
        hint={t('Checks on Google then use a browser. A local pack on a page that is read anyway counts without it.')}
        checked={isTracked}
        onChange={({ target }) => onTrack(target.checked)}
      />
      <Field
        label={t('Business name')}
        optional
        hint={t('As Google shows it in local packs. Without it, the business is recognized by its website.')}
      >
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={200}
            value={businessName}
            onChange={({ target }) => onName(target.value)}
          />
        )}
      </Field>
    </>
  );
}
