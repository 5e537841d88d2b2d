import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the header, figures and results, at its final size. */
export default function Loading() {
  return <LoadingBlocks heading="h-13 w-120" blocks={['h-22', 'h-9 w-100 max-w-full', 'h-160']} />;
}
