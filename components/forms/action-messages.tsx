import type { ActionState } from './action-state.ts';

/** The outcome of an action, announced when it ends; empty while it runs. */
export function ActionMessages({ state, pending }: { state: ActionState; pending: boolean }) {
  return (
    <>
      <p role="status" className="text-good text-table empty:hidden whitespace-pre-line">
        {pending ? '' : state.done}
      </p>
      <p role="alert" className="text-fault text-table empty:hidden whitespace-pre-line">
        {pending ? '' : state.error}
      </p>
    </>
  );
}
