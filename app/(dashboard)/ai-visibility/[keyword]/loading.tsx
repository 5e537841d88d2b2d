import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the figures, the strip and the two texts, at its final size. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-27', 'h-50', 'h-100']} />;
}
