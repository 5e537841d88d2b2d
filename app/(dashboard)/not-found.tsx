import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { useMessages } from '#messages';

export default function NotFound() {
  const t = useMessages();
  return (
    <EmptyState
      heading="h1"
      title={t('There is nothing at this address')}
      action={
        <Button asChild variant="primary">
          <Link href="/">{t('To the overview')}</Link>
        </Button>
      }
    >
      {t('It may have been deleted, belong to somebody else, or the address has a slip in it.')}
    </EmptyState>
  );
}
