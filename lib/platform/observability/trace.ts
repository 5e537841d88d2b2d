import { randomBytes } from 'node:crypto';
import { currentScope, inScope } from '#lib/platform/observability/request-scope.ts';
import type { SpanContext } from './span-context.ts';

/** Attributes of a span; undefined values are left out. */
export type Attributes = Record<string, string | number | boolean | undefined>;
/** Role of a span, as in OpenTelemetry. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** A span that ended. */
export interface Span extends SpanContext {
  name: string;
  kind: SpanKind;
  parentSpanId: string | undefined;
  /** Milliseconds since 1970, with fractions. */
  start: number;
  end: number;
  attributes: Attributes;
  /** Class and code of the error, never its message, which may contain user input. */
  error: string | undefined;
}

/** Decides which traces are recorded, and receives their spans. */
export interface Tracer {
  /** Whether to record a trace that begins here. */
  sample: (traceId: string, parent: SpanContext | undefined) => boolean;
  onEnd: (span: Span) => void;
}

const KEY = Symbol.for('serpentine.tracer');
const holder: typeof globalThis & { [KEY]?: Tracer | undefined } = globalThis;

/** From now on spans are created and passed to this tracer; undefined stops tracing. */
export function setTracer(tracer: Tracer | undefined): void {
  holder[KEY] = tracer;
}

/** Whether traces are exported. */
export const isTracing = (): boolean => holder[KEY] !== undefined;

/** Kind, attributes and parent of a span. */
export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** Parent span, if it is not the current one. */
  parent?: SpanContext | undefined;
}

/** Lets the work annotate its span. */
export interface OpenSpan {
  set: (attributes: Attributes) => void;
  rename: (name: string) => void;
  /** Marks the span as failed although nothing was thrown. */
  fail: (what: string) => void;
}

const NO_SPAN: OpenSpan = { set() {}, rename() {}, fail() {} };

/** Runs the work in a new span. An error is recorded and rethrown. */
export async function traced<T>(
  name: string,
  options: SpanOptions,
  work: (span: OpenSpan) => T | Promise<T>,
): Promise<T> {
  const tracer = holder[KEY];
  if (!tracer) return work(NO_SPAN);
  const scope = currentScope();
  const parent = options.parent ?? scope?.span;
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
  const span: Span = {
    traceId,
    spanId: randomBytes(8).toString('hex'),
    sampled: scope?.span && !options.parent ? scope.span.sampled : tracer.sample(traceId, parent),
    name,
    kind: options.kind ?? 'internal',
    parentSpanId: parent?.spanId,
    start: performance.timeOrigin + performance.now(),
    end: 0,
    attributes: { ...options.attributes },
    error: undefined,
  };
  const open: OpenSpan = {
    set: (attributes) => void Object.assign(span.attributes, attributes),
    rename: (better) => {
      span.name = better;
    },
    fail: (what) => {
      span.error = what;
    },
  };
  try {
    return await inScope({ notes: {}, ...scope, span }, async () => work(open));
  } catch (error) {
    span.error ??= kindOf(error);
    throw error;
  } finally {
    span.end = performance.timeOrigin + performance.now();
    if (span.sampled) tracer.onEnd(span);
  }
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown';
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}

/** W3C traceparent of the current span; undefined if there is none. */
export function traceparentNow(): string | undefined {
  const span = currentScope()?.span;
  return span && isTracing() ? `00-${span.traceId}-${span.spanId}-0${span.sampled ? 1 : 0}` : undefined;
}

/** Parses a traceparent; an invalid one counts as absent. */
export function readTraceparent(text: unknown): SpanContext | undefined {
  const match = typeof text === 'string' ? /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text) : null;
  const [, traceId = '', spanId = '', flags = ''] = match ?? [];
  if (!match || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
