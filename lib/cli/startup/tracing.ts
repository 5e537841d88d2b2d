import type { Logger } from '#lib/platform/observability/create-logger.ts';
import type { Tracer } from '#lib/platform/observability/trace.ts';
import type { ProcessKind } from '#lib/platform/process/process-heartbeat.ts';
import pkg from '../../../package.json' with { type: 'json' };

type Variables = Record<string, string | undefined>;

/** How often an unreachable receiver is reported. */
const REPORT_MS = 600_000;

/**
 * Starts tracing this process if OTEL_EXPORTER_OTLP_ENDPOINT is set; the required modules are loaded only then. The
 * supervisor has validated the values (lib/platform/env.ts).
 */
export async function startTracing(
  kind: ProcessKind,
  variables: Variables,
  log: Logger,
): Promise<{ stop: () => Promise<void> } | undefined> {
  const endpoint = variables.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return undefined;
  const [{ createOtlpExporter: createTraceSender }, { setTracer }, { traceSpans }, { processName }] = await Promise.all(
    [
      import('#lib/net/otlp-exporter.ts'),
      import('#lib/platform/observability/trace.ts'),
      import('#lib/platform/observability/metrics.ts'),
      import('#lib/platform/process/process-heartbeat.ts'),
    ],
  );
  let toldAt = Number.NEGATIVE_INFINITY;
  const sender = createTraceSender({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: pairs(variables.OTEL_EXPORTER_OTLP_HEADERS),
    resource: {
      ...pairs(variables.OTEL_RESOURCE_ATTRIBUTES),
      'service.name': variables.OTEL_SERVICE_NAME || 'serpentine',
      'service.version': pkg.version,
      'service.instance.id': processName(kind),
    },
    delayMs: Number(variables.OTEL_BSP_SCHEDULE_DELAY || 5_000),
    onBatch(spans, failure) {
      traceSpans.inc({ outcome: failure ? 'dropped' : 'sent' }, spans);
      if (!failure || performance.now() - toldAt < REPORT_MS) return;
      toldAt = performance.now();
      log.warn({ reason: failure.message }, 'traces are not accepted (OTEL_EXPORTER_OTLP_ENDPOINT) and are dropped');
    },
  });
  setTracer({ sample: samplerOf(variables), onEnd: sender.add });
  return {
    async stop() {
      setTracer(undefined);
      await sender.stop();
    },
  };
}

/** As in OpenTelemetry's specification; the ratio uses the trace's id, so that all processes decide alike. */
function samplerOf({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: Variables): Tracer['sample'] {
  const name = OTEL_TRACES_SAMPLER || 'parentbased_always_on';
  const share = Number(OTEL_TRACES_SAMPLER_ARG || 1);
  const byId = (traceId: string) => Number.parseInt(traceId.slice(-13), 16) / 16 ** 13 < share;
  const fresh = name.endsWith('always_on') ? () => true : name.endsWith('always_off') ? () => false : byId;
  return (traceId, parent) => (parent && name.startsWith('parentbased_') ? parent.sampled : fresh(traceId));
}

/** Parses `a=1,b=two%20words`, the format of OpenTelemetry variables. */
function pairs(text = ''): Record<string, string> {
  return Object.fromEntries(
    text.split(',').flatMap((entry) => {
      const at = entry.indexOf('=');
      return at > 0 ? [[entry.slice(0, at).trim(), decodeURIComponent(entry.slice(at + 1).trim())]] : [];
    }),
  );
}
