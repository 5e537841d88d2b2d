import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** The figures', the strip's and the two texts' boxes, of the same sizes. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-27', 'h-50', 'h-100']} />;
}
