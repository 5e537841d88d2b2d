import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the header, filters, metrics and table, at its final size. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-9', 'h-18', 'h-140']} />;
}
