import { CountryPicker } from '#components/forms/country-picker.tsx';
import type { RankedProject } from '#components/rankings/ranked-project.ts';
import { deviceLabels } from '#components/rankings/ranking-labels.ts';
import { engineIds, engineNames, hasMobileResults } from '#components/searches/search-labels.ts';
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

/** The same on desktop if some of the engines would otherwise have no device, without mobile if none supports it. */
export function supported(places: Places): Places {
  const mobile = places.devices.includes('mobile') && places.engines.some(hasMobileResults);
  const desktop = places.devices.includes('desktop') || !places.engines.every(hasMobileResults);
  return { ...places, devices: devices.filter((one) => (one === 'mobile' ? mobile : desktop)) };
}

/** The project's own choices. */
export const placesOf = (project: Project): Places =>
  supported({
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
  const desktopOnly = places.engines.filter((id) => !hasMobileResults(id));
  const isFixed = { desktop: desktopOnly.length > 0, mobile: desktopOnly.length === places.engines.length };
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
            disabled={isFixed[id] || (places.devices.length === 1 && places.devices.includes(id))}
            {...(id === 'mobile' &&
              desktopOnly.length > 0 && {
                hint: t('Not supported by {engines}, tracked on desktop only.', {
                  engines: desktopOnly.map((one) => engineNames[one]).join(', '),
                }),
              })}
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
