'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Choice } from '#components/ui/choice.tsx';
import { FORM_FACTORS, type FormFactor } from '#lib/text/web-vitals.ts';
import { useMessages } from '#messages';
import { deviceNames, vitalsAddress } from './vitals-labels.ts';

interface DeviceChoiceProps {
  project: string;
  device: FormFactor;
  page?: string | undefined;
}

/** Phones or desktop, in the URL. */
export function DeviceChoice({ project, device, page }: DeviceChoiceProps) {
  const t = useMessages();
  const router = useRouter();
  const [isBusy, begin] = useTransition();
  const names = deviceNames(t);
  return (
    <div aria-busy={isBusy || undefined}>
      <Choice
        label={t('Device')}
        value={device}
        options={FORM_FACTORS.map((value) => ({ value, label: names[value] }))}
        onChange={(value) =>
          begin(() => router.push(vitalsAddress({ project, device: value, page }), { scroll: false }))
        }
      />
    </div>
  );
}
