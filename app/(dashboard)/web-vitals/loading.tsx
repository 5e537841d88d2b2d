import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the choice, the charts and the table, at its final size. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-9', 'h-9', 'h-85', 'h-85', 'h-60']} />;
}
