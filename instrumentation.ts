import type { Instrumentation } from 'next';

/** A page that could not be drawn shows its digest; the log line with the same digest says why. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  const { log } = await import('#lib/platform/observability/log.ts');
  const digest = error instanceof Error && 'digest' in error ? error.digest : undefined;
  // Without its query: that may hold what somebody typed.
  const path = request.path.split('?')[0];
  log.error({ err: error, digest, path, route: context.routePath }, 'a page could not be drawn');
};
