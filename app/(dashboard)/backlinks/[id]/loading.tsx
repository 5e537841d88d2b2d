import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** The boxes of a domain, of the same sizes. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-24', 'h-60', 'h-100']} />;
}
