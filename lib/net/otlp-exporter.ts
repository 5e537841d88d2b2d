import https from 'node:https';
import { http } from '#lib/platform/node-http.ts';
import type { Span, SpanKind } from '#lib/platform/observability/trace.ts';

/**
 * Sends spans as OTLP over HTTP in JSON (opentelemetry-proto 1.x). It is in lib/net because it opens a socket, but the
 * operator chooses the receiver, as with a mail server, so the egress policy for users and pages does not apply. Nothing
 * waits for it, and if the receiver is down only spans are lost.
 */

export interface OtlpEndpoint {
  /** The full URL, including /v1/traces. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Attributes of all spans: service.name and similar. */
  resource: Readonly<Record<string, string>>;
  delayMs: number;
  /** Called for each batch: the number of spans, and the error if they were dropped. */
  onBatch: (spans: number, failure: Error | null) => void;
}

/** Sends spans to a collector. */
export interface OtlpExporter {
  add: (span: Span) => void;
  /** Sends the queued spans once, then stops. */
  stop: () => Promise<void>;
}

const MAX_QUEUED = 4_096;
const BATCH = 512;
const EXPORT_TIMEOUT_MS = 10_000;
/** Values of opentelemetry.proto.trace.v1.Span.SpanKind and Status.StatusCode. */
const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 };
const FAILED = 2;

/** An exporter that sends spans in batches as OTLP over HTTP, one batch at a time. */
export function createOtlpExporter({ url, headers, resource, delayMs, onBatch }: OtlpEndpoint): OtlpExporter {
  const { request, Agent } = url.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let waiting: Span[] = [];
  let sending: Promise<void> = Promise.resolve();
  let isBusy = false;

  const post = (spans: readonly Span[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const body = Buffer.from(JSON.stringify(toOtlp(spans, resource)));
    const outgoing = request(url, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': body.length },
    });
    const timer = setTimeout(
      () => outgoing.destroy(new Error(`no response within ${EXPORT_TIMEOUT_MS / 1_000} s`)),
      EXPORT_TIMEOUT_MS,
    );
    outgoing.on('response', (answer) => {
      const { statusCode = 0 } = answer;
      answer.on('error', reject);
      answer.on('end', () => (statusCode < 300 ? resolve() : reject(new Error(`status ${statusCode}`))));
      answer.resume();
    });
    outgoing.on('error', reject);
    outgoing.end(body);
    return promise.finally(() => clearTimeout(timer));
  };

  const flush = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      try {
        await post(batch);
        onBatch(batch.length, null);
      } catch (error) {
        // No retry: after a long outage a receiver would get nothing but old spans.
        onBatch(batch.length, error instanceof Error ? error : new Error(String(error)));
        return;
      }
    }
  };
  const tick = () => {
    if (isBusy) return;
    isBusy = true;
    sending = flush().finally(() => {
      isBusy = false;
    });
  };
  const timer = setInterval(tick, delayMs);
  timer.unref();
  return {
    add(span) {
      if (waiting.length >= MAX_QUEUED) onBatch(1, new Error('too many spans are queued'));
      else waiting.push(span);
    },
    async stop() {
      clearInterval(timer);
      await sending;
      await flush();
      agent.destroy();
    },
  };
}

const nanos = (ms: number) => `${BigInt(Math.round(ms * 1_000)) * 1_000n}`;

function anyValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

const listOf = (attributes: Span['attributes']) =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: anyValue(value) }]));

function toOtlp(spans: readonly Span[], resource: Readonly<Record<string, string>>) {
  return {
    resourceSpans: [
      {
        resource: { attributes: listOf(resource) },
        scopeSpans: [{ scope: { name: 'serpentine' }, spans: spans.map(toOtlpSpan) }],
      },
    ],
  };
}

function toOtlpSpan({ traceId, spanId, parentSpanId, name, kind, start, end, attributes, error }: Span) {
  return {
    traceId,
    spanId,
    ...(parentSpanId ? { parentSpanId } : {}),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanos(start),
    endTimeUnixNano: nanos(end),
    attributes: listOf({ ...attributes, 'error.type': error }),
    ...(error ? { status: { code: FAILED } } : {}),
  };
}
