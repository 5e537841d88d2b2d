import { Select } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { useMessages } from '#messages';

/** Controls of the forms that query a search engine: engine, country, depth. */

interface EngineControlProps<Engine extends string> {
  engines: readonly Engine[];
  names: Record<Engine, string>;
  value: Engine;
  onChange: (engine: Engine | null) => void;
}

/** A select for a search engine. */
export function EngineControl<Engine extends string>({ engines, names, value, onChange }: EngineControlProps<Engine>) {
  const t = useMessages();
  return (
    <Labelled label={t('Engine')} className="min-w-0 flex-1 basis-36 md:max-w-40">
      {(id) => (
        <Select
          id={id}
          name="engine"
          value={value}
          onChange={(event) => onChange(engines.find((one) => one === event.target.value) ?? null)}
        >
          {engines.map((engine) => (
            <option key={engine} value={engine}>
              {names[engine]}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}

interface CountryControlProps {
  countries: readonly { code: string; name: string }[];
  value: string;
  onChange: (code: string) => void;
}

/** A select for a country. */
export function CountryControl({ countries, value, onChange }: CountryControlProps) {
  const t = useMessages();
  return (
    <Labelled label={t('Country')} className="min-w-0 flex-1 basis-36 md:max-w-52">
      {(id) => (
        <Select id={id} name="country" value={value} onChange={(event) => onChange(event.target.value)}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}

const NUMBERS: readonly number[] = [1, 2, 3, 5, 10, 20, 30];

interface PagesControlProps {
  label?: string;
  /** Available options. */
  numbers?: readonly number[];
  value: number;
  onChange: (pages: number) => void;
}

/** How many result pages are read. A number from the URL that is not an option is added. */
export function PagesControl({ label, numbers = NUMBERS, value, onChange }: PagesControlProps) {
  const t = useMessages();
  const offered = numbers.includes(value) ? numbers : [value, ...numbers];
  return (
    <Labelled label={label ?? t('Pages')} className="min-w-20 flex-1 md:max-w-32">
      {(id) => (
        <Select id={id} name="pages" value={String(value)} onChange={(event) => onChange(Number(event.target.value))}>
          {offered.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}
