import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the form and the list, at its final size. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-40', 'h-100']} />;
}
