import type { z } from 'zod';
import { CopyAsCurl } from '#components/ui/copy-as-curl.tsx';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { operationOf } from '#lib/contract/operation.ts';

interface ScreenCurlProps<I extends z.ZodObject> {
  of: Endpoint<I, z.ZodType>;
  input: z.input<I>;
}

/** Footer of a screen: the operation that it shows and the matching curl command for its current state. */
export function ScreenCurl<I extends z.ZodObject>({ of, input }: ScreenCurlProps<I>) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 print:hidden">
      <code className="min-w-0 break-all font-mono text-meta text-muted">
        {of.method} /api/v1{of.path}
      </code>
      <CopyAsCurl operation={operationOf(of)} input={input} />
    </div>
  );
}
