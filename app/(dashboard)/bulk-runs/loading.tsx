import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** The form's and the list's boxes, of the same sizes. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-96', 'h-100']} />;
}
