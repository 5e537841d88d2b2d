'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EvidenceItem } from '#lib/audit/types.ts';
import { evidencePieceQuery } from '#lib/features/page-audits/client.ts';
import { placeIn } from '#lib/text/source-view/source-place.ts';
import { useMessages } from '#messages';
import { elementFinder } from './evidence/find-element.ts';

interface SourceLineProps {
  auditId: string;
  role: 'raw' | 'rendered';
  item: EvidenceItem;
}

/** ", line 42": where an element is in the stored source; nothing while it loads or if it is not found. */
export function SourceLine({ auditId, role, item }: SourceLineProps) {
  const t = useMessages();
  const { data } = useQuery(evidencePieceQuery(auditId, role));
  const text = data?.text ?? null;
  const line = useMemo(() => {
    const range = text === null ? null : placeIn(text, item, elementFinder(text, item.snippet));
    return range && text !== null ? text.slice(0, range.start).split('\n').length : null;
  }, [text, item]);
  return line === null ? null : t(', line {line}', { line });
}
