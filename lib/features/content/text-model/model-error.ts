import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError } from 'ai';
import {
  AppError,
  Blocked,
  LimitReached,
  NotConfigured,
  Refused,
  TimedOut,
  Unreachable,
} from '#lib/platform/errors.ts';
import { publicText } from '#lib/platform/security/public-text.ts';

const SETTINGS = 'See Settings → Connections.';
const RETRY_SECONDS = 30;

/** Explains what to configure, including what a local model needs. */
export function noModel(): NotConfigured {
  return new NotConfigured(
    'No AI model is connected. Set TEXT_MODEL_URL (and TEXT_MODEL_KEY, TEXT_MODEL) or fill in Settings → Connections. For a model of ' +
      'your own: "ollama pull qwen3", then TEXT_MODEL_URL=http://127.0.0.1:11434/v1, TEXT_MODEL=qwen3.',
  );
}

/** Errors for unusable responses of the server. */
export const cutOff = () =>
  new Unreachable(
    'The AI model stopped before completing its response. Request a shorter text, or raise its output limit.',
    {
      reason: 'cut-off',
    },
  );
/** The model refuses the request. */
export const declined = () =>
  new Blocked('The AI model refused this request. Rephrase it, or use another model.', {
    reason: 'declined',
  });
/** The response does not have the requested form, not even at the second attempt. */
export const notAsAsked = () =>
  new Unreachable('The AI model returned an invalid format twice. Try another model.', {
    reason: 'broken-json',
  });
/** The connection ended in the middle of a response. */
export const brokeOff = () =>
  new Unreachable('The connection to the AI model was lost during the response. Try again.', { reason: 'broke-off' });
/** The response exceeds the length of a text. */
export const endless = () =>
  new Unreachable('The AI model exceeded the maximum text length and was stopped.', { reason: 'endless' });
/** The response is not one of a text model. */
export const unreadable = () =>
  new Unreachable('The AI model returned an unreadable response.', { reason: 'unreadable' });
/** An error reported within a stream that began successfully. */
export const failedMidway = (error: unknown) =>
  new Unreachable(`The AI model failed while generating.${messageOf(error)}`, { reason: 'failed-midway' });
/** The response is empty. */
export const silent = () =>
  new Unreachable('The AI model returned an empty response. Try again, or use another model.', { reason: 'empty' });

/** Converts an error of a library or the network during writing into one that a user can act on. */
export function toModelError(error: unknown, signal?: AbortSignal): unknown {
  // The signal has the reason when the caller aborted or a deadline passed.
  if (signal?.aborted) return signal.reason;
  const chain: Error[] = [];
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) chain.push(cause);
  // Our errors first: the library wraps network errors in its own.
  const ours = chain.find((cause) => cause instanceof AppError);
  if (ours?.code === 'refused') {
    return new NotConfigured(
      `The URL of the AI model is not allowed: it must be http or https without credentials, and not this server itself. ${SETTINGS}`,
      {
        cause: ours,
      },
    );
  }
  if (ours) return ours;
  for (const cause of chain) {
    if (APICallError.isInstance(cause)) return ofStatus(cause);
    if (NoObjectGeneratedError.isInstance(cause)) return cause.finishReason === 'length' ? cutOff() : notAsAsked();
    if (NoOutputGeneratedError.isInstance(cause) && !cause.cause) return silent();
    if (cause.name === 'TimeoutError') return new TimedOut('The AI model took too long.');
  }
  return error;
}

function ofStatus({ statusCode: status, responseBody }: APICallError): AppError {
  const said = messageIn(responseBody);
  if (status === 401 || status === 403) {
    return new NotConfigured(`The AI model rejected the API key (status ${status}). ${SETTINGS}`);
  }
  if (status === 404) return new Refused(`ai_model: model not found on the server.${said}`);
  if (status === 413 || (status === 400 && /context|too long|maximum.{0,200}tokens/i.test(said))) {
    return new Refused(`user_prompt: exceeds the context length of the AI model.${said}`);
  }
  if (status === 429) {
    return new LimitReached(`The AI model is rate-limiting requests. Try again in ${RETRY_SECONDS} s.`, RETRY_SECONDS);
  }
  if (status === 400 && /content.?(filter|policy)|moderation|safety/i.test(said)) return declined();
  if (status !== undefined && status >= 400) {
    return new Unreachable(`The AI model failed with status ${status}.${said}`);
  }
  return unreadable();
}

/** The server's own message, short and without line breaks; it may name the model or what is missing. */
function messageIn(body: string | undefined): string {
  try {
    const parsed: unknown = JSON.parse(body ?? '');
    const error = typeof parsed === 'object' && parsed !== null && 'error' in parsed ? parsed.error : null;
    return messageOf(error);
  } catch {
    return '';
  }
}

function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return typeof message === 'string'
    ? ` Response: ${JSON.stringify(withoutKeys(publicText(message)).slice(0, 160))}.`
    : '';
}

/** Servers repeat their input, so anything that resembles a key is removed. */
const withoutKeys = (text: string) =>
  text.replace(/\bbearer\s+\S+/gi, '…').replace(/[\w-]{24,}|\b(?:sk|key|pk)[-_][\w*.-]{4,}/gi, '…');
