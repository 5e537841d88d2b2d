/**
 * OpenTelemetry spans. Nothing is measured or loaded unless OTEL_EXPORTER_OTLP_ENDPOINT is set: until `setTracer` is called,
 * `traced` just runs the work.
 */

/** Ids of a span as in W3C traceparent: 32 and 16 hexadecimal digits. */
export interface SpanContext {
  traceId: string;
  spanId: string;
  sampled: boolean;
}
