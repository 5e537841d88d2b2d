'use client';

import { Select } from '#components/ui/input.tsx';
import { useMessages } from '#messages';

const DEVICES = ['desktop', 'mobile', 'tablet'] as const;

interface CountryAndDeviceProps {
  country: string;
  device: string;
  countries: readonly { code: string; name: string }[];
  /** Devices to choose from; all by default. */
  devices?: readonly (typeof DEVICES)[number][];
  onChange: (change: { country: string } | { device: string }) => void;
}

/** Filters by country and by device; an empty value: all. */
export function CountryAndDevice({ country, device, countries, devices = DEVICES, onChange }: CountryAndDeviceProps) {
  const t = useMessages();
  const names = { desktop: t('Desktop'), mobile: t('Mobile'), tablet: t('Tablet') };
  return (
    <>
      <Select aria-label={t('Country')} value={country} onChange={({ target }) => onChange({ country: target.value })}>
        <option value="">{t('All countries')}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select aria-label={t('Device')} value={device} onChange={({ target }) => onChange({ device: target.value })}>
        <option value="">{t('All devices')}</option>
        {devices.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </Select>
    </>
  );
}
