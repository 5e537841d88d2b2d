import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** The figures', the chart's and the tables' boxes, of the same sizes. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-9', 'h-11', 'h-27', 'h-94', 'h-100']} />;
}
