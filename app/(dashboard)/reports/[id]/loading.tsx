import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the header, blocks and preview, at its final size. */
export default function Loading() {
  return <LoadingBlocks heading="h-13 w-100 max-w-full" blocks={['h-200']} />;
}
