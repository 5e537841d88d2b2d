import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the header, facts, tabs and table, at its final size. */
export default function Loading() {
  return <LoadingBlocks heading="h-13 w-100 max-w-full" blocks={['h-40', 'h-9', 'h-140']} />;
}
