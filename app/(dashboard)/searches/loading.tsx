import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the form, the strip and the list, at its final size. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-22', 'h-22', 'h-100']} />;
}
