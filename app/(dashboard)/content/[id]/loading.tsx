import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the heading and studio, at its final size. */
export default function Loading() {
  return <LoadingBlocks heading="h-13 w-120" blocks={['h-160']} />;
}
