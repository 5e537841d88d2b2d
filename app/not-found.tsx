import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/states.tsx';

export const metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        heading="h1"
        title="There is nothing at this address"
        action={
          <Button asChild variant="primary">
            <Link href="/">To the overview</Link>
          </Button>
        }
      >
        The page may have been deleted, or the address has a slip in it.
      </EmptyState>
    </main>
  );
}
