import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { useMessages } from '#messages';

export default function NotFound() {
  const t = useMessages();
  return (
    <EmptyState
      heading="h1"
      title={t('Page not found')}
      action={
        <Button asChild variant="primary">
          <Link href="/">{t('Go to dashboard')}</Link>
        </Button>
      }
    >
      {t('It may have been deleted, you may not have access, or the URL may be wrong.')}
    </EmptyState>
  );
}
