import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the header, tabs and cards, at its final size. */
export default function Loading() {
  return <LoadingBlocks heading="h-13 w-100 max-w-full" blocks={['h-9', 'h-80', 'h-80']} />;
}
