'use client';

import { ExportMenu, fileEntries } from '#components/ui/menu.tsx';
import { useMessages } from '#messages';

interface ExportSecurityEventsProps {
  userId: string;
  /** Query string of the chosen filters, with its "?"; "" for none. */
  query: string;
}

/** Export menu of the security log. */
export function ExportSecurityEvents({ userId, query }: ExportSecurityEventsProps) {
  const t = useMessages();
  return (
    <ExportMenu
      what={t('Security events')}
      entries={fileEntries((format) => `/api/export/security-events/${userId}/${format}${query}`)}
    />
  );
}
