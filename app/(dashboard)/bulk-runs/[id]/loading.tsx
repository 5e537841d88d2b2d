import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** The progress and the items, of the same sizes. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-32', 'h-100']} />;
}
