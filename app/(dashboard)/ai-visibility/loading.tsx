import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the figures, the chart and the tables, at its final size. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-9', 'h-11', 'h-27', 'h-94', 'h-100']} />;
}
