import { PlaceNav } from '#components/ui/place-nav.tsx';
import { useMessages } from '#messages';
import { alertPlaces } from './places.ts';

/** The screens of alerts. */
export function AlertPlaces({ projectId }: { projectId: string | undefined }) {
  const t = useMessages();
  return <PlaceNav label={t('Alerts')} places={alertPlaces(projectId, t)} className="mb-4" />;
}
