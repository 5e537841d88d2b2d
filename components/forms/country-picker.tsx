import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { useMessages } from '#messages';

interface CountryPickerProps {
  /** Codes of the chosen countries. */
  chosen: readonly string[];
  countries: readonly { code: string; name: string }[];
  onChange: (codes: string[]) => void;
}

/** Several countries by name; at least one stays chosen. */
export function CountryPicker({ chosen, countries, onChange }: CountryPickerProps) {
  const t = useMessages();
  const nameOf = (code: string) => countries.find((one) => one.code === code)?.name ?? code;
  return (
    <div className="grid content-start gap-1.5">
      <Field label={t('Countries')}>
        {(control) => (
          <Select {...control} value="" onChange={({ target: { value } }) => value && onChange([...chosen, value])}>
            <option value="">{t('Add a country')}</option>
            {countries
              .filter(({ code }) => !chosen.includes(code))
              .map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </Select>
        )}
      </Field>
      <ul className="flex flex-wrap gap-1.5">
        {chosen.map((code) => (
          <li key={code}>
            <Button
              size="sm"
              disabled={chosen.length === 1}
              aria-label={t('Remove {named}', { named: nameOf(code) })}
              onClick={() => onChange(chosen.filter((one) => one !== code))}
            >
              {nameOf(code)} ×
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
