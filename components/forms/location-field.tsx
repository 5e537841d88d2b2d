import { Input } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { useMessages } from '#messages';

interface LocationFieldProps {
  value: string;
  onChange: (location: string | null) => void;
}

/** A field for a city or coordinates; empty for the country as a whole. */
export function LocationField({ value, onChange }: LocationFieldProps) {
  const t = useMessages();
  return (
    <Labelled label={t('Search location')} className="min-w-0 flex-1 basis-44">
      {(id) => (
        <Input
          id={id}
          name="location"
          dir="auto"
          autoComplete="off"
          maxLength={200}
          placeholder={t('City, region, country or latitude, longitude')}
          value={value}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )}
    </Labelled>
  );
}
