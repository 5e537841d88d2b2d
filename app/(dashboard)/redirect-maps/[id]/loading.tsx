import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the URLs, at its final size. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-100']} />;
}
