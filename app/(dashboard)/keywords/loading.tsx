import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** The form's and the list's boxes, of the same sizes. */
export default function Loading() {
  return <LoadingBlocks heading="h-12 w-80 max-w-full" blocks={['h-9', 'h-43', 'h-100']} />;
}
