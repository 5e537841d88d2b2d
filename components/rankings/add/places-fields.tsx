import { CountryPicker } from '#components/forms/country-picker.tsx';
import type { RankedProject } from '#components/rankings/ranked-project.ts';
import { deviceLabels } from '#components/rankings/ranking-labels.ts';
import { engineIds, engineNames } from '#components/searches/search-labels.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { useMessages } from '#messages';

const devices = ['desktop', 'mobile'] as const;

/** Where keywords are tracked: engines, devices, countries. */
export interface Places {
  engines: (typeof engineIds)[number][];
  countries: string[];
  devices: (typeof devices)[number][];
}

type Project = Pick<RankedProject, 'engines' | 'countries' | 'devices'>;

/** The project's own choices. */
export const placesOf = (project: Project): Places => ({
  engines: engineIds.filter((id) => project.engines.includes(id)),
  countries: [...project.countries],
  devices: devices.filter((id) => project.devices.includes(id)),
});

interface PlacesFieldsProps {
  places: Places;
  countries: readonly { code: string; name: string }[];
  onChoose: (changes: Partial<Places>) => void;
}

/** Fields for engines, devices and countries; at least one of each stays selected. */
export function PlacesFields({ places, countries, onChoose: choose }: PlacesFieldsProps) {
  const t = useMessages();
  return (
    <>
      <fieldset>
        <legend className="font-medium text-table">{t('Engines')}</legend>
        {engineIds.map((id) => (
          <Checkbox
            key={id}
            label={engineNames[id]}
            checked={places.engines.includes(id)}
            disabled={places.engines.length === 1 && places.engines.includes(id)}
            onChange={({ target: { checked } }) =>
              choose({ engines: engineIds.filter((one) => (one === id ? checked : places.engines.includes(one))) })
            }
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="font-medium text-table">{t('Devices')}</legend>
        {devices.map((id) => (
          <Checkbox
            key={id}
            label={deviceLabels(t)[id]}
            checked={places.devices.includes(id)}
            disabled={places.devices.length === 1 && places.devices.includes(id)}
            onChange={({ target: { checked } }) =>
              choose({ devices: devices.filter((one) => (one === id ? checked : places.devices.includes(one))) })
            }
          />
        ))}
      </fieldset>
      <CountryPicker
        chosen={places.countries}
        countries={countries}
        onChange={(codes) => choose({ countries: codes })}
      />
    </>
  );
}
