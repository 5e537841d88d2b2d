'use client';

import { useQuery } from '@tanstack/react-query';
import { estimateQuery } from '#lib/features/rankings/client.ts';
import { useMessages } from '#messages';

interface RoundCostProps {
  projectId: string;
  /** Estimates with this setting. */
  aiOverview: boolean;
}

/**
 * Requests and time of a round over all keywords of a project with this setting; renders nothing without tracked keywords.
 */
export function RoundCost({ projectId, aiOverview }: RoundCostProps) {
  const t = useMessages();
  const { data } = useQuery(estimateQuery(projectId, null, aiOverview));
  if (!data || data.keywords === 0) return null;
  return (
    <span role="status">
      {t.many(
        data.requests,
        'A rank check then takes up to {count} request, {browser} in a browser, and at least {minutes} min.|A rank check then takes up to {count} requests, {browser} in a browser, and at least {minutes} min.',
        { browser: t.number(data.browser_requests), minutes: t.number(data.minutes_at_least) },
      )}
    </span>
  );
}
