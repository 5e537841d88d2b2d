import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Heading and studio as boxes of the same sizes. */
export default function Loading() {
  return <LoadingBlocks heading="h-13 w-120" blocks={['h-160']} />;
}
