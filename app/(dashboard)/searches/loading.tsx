import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** The form's, the strip's and the list's boxes, of the same sizes. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-22', 'h-22', 'h-100']} />;
}
