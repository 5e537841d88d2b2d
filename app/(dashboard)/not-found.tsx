import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/states.tsx';

export default function NotFound() {
  return (
    <EmptyState
      heading="h1"
      title="There is nothing at this address"
      action={
        <Button asChild variant="primary">
          <Link href="/">To the overview</Link>
        </Button>
      }
    >
      It may have been deleted, belong to somebody else, or the address has a slip in it.
    </EmptyState>
  );
}
