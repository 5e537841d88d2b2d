import { PlaceNav } from '#components/ui/place-nav.tsx';
import { alertPlaces } from './places.ts';

/** The screens of alerts. */
export function AlertPlaces({ projectId }: { projectId: string | undefined }) {
  return <PlaceNav label="Alerts" places={alertPlaces(projectId)} className="mb-4" />;
}
