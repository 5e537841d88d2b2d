import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the progress and the items, at its final size. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-32', 'h-100']} />;
}
