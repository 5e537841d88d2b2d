'use client';

import { PlaceNav } from '#components/ui/place-nav.tsx';
import { useMessages } from '#messages';

/** The screens about a project's visibility in AI answers. */
export function AssistantsNav({ projectId }: { projectId: string }) {
  const t = useMessages();
  const query = new URLSearchParams({ project: projectId }).toString();
  return (
    <PlaceNav
      label={t('AI assistants')}
      className="mb-4"
      places={[
        { href: `/ai-assistants?${query}`, label: t('Prompts') },
        { href: `/ai-assistants/settings?${query}`, label: t('Assistants and cap') },
        { href: `/ai-visibility?${query}`, label: t('AI Overviews of keywords') },
      ]}
    />
  );
}
