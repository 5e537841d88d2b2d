import { Fragment, type ReactNode } from 'react';
import { useMessages } from '#messages';
import { Th } from './table.tsx';

interface DomainHeadProps {
  domain: string;
  /** Whether it is the project's own domain. */
  own?: boolean;
  /** Wraps the name, for example in a link. */
  wrap?: (name: ReactNode) => ReactNode;
}

/** Head of a narrow column for a domain; the name wraps at its dots and hyphens. */
export function DomainHead({ domain, own = false, wrap = (name) => name }: DomainHeadProps) {
  const t = useMessages();
  const labels = domain.split('.').map((label, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: labels of a domain have no other identity and never move
    <Fragment key={index}>
      {index > 0 && (
        <>
          <wbr />.
        </>
      )}
      {label}
    </Fragment>
  ));
  return (
    <Th className="min-w-24 px-2">
      <span className="block whitespace-normal text-center [overflow-wrap:anywhere]">{wrap(labels)}</span>
      {own && <span className="block text-center font-normal text-accent-strong">{t('you')}</span>}
    </Th>
  );
}
