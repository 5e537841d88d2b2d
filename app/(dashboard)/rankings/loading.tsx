import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Header, filters, figures, chart and table as boxes of the same sizes. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-9', 'h-24', 'h-100', 'h-160']} />;
}
