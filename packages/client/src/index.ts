export {
  type CallOptions,
  type ClientOptions,
  type Input,
  type OperationId,
  type Output,
  type RunId,
  SerpentineClient,
  type WaitOptions,
} from './client.ts';
export { SerpentineError } from './error.ts';
