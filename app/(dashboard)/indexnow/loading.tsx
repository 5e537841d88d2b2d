import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the keys, the form and the history, at its final size. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-9', 'h-50', 'h-70', 'h-60']} />;
}
