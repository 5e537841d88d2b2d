'use server';

import { cookies } from 'next/headers';
import type { ActionState } from '#components/forms/action-state.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  type SecondFactorOffer,
  startSecondFactor,
} from '#lib/features/accounts/second-factor/second-factor.ts';
import { newDeviceCookie } from '#lib/features/accounts/sign-in/auth-http.ts';
import { newSessionCookie } from '#lib/features/accounts/sign-in/session-cookie.ts';
import { messages } from '../../messages.ts';
import { act, textOf } from '../act.ts';

/** The state of the form that begins the set-up. */
export interface OfferState extends ActionState {
  offer?: SecondFactorOffer;
}

/** The state of the form that ends the set-up. */
export interface CodesState extends ActionState {
  /** Shown once. */
  codes?: string[];
}

/** Begins the set-up of a second factor, after the password was confirmed. */
export async function beginSecondFactor(_before: OfferState, form: FormData): Promise<OfferState> {
  return act<OfferState>(async (user) => ({ offer: await startSecondFactor(user.id, textOf(form, 'password')) }), {
    beforeSetup: true,
  });
}

/** Ends the set-up with a first code, and keeps this session. */
export async function enableSecondFactor(_before: CodesState, form: FormData): Promise<CodesState> {
  return act<CodesState>(
    async (user) => {
      const { recoveryCodes, version } = await confirmSecondFactor(user.id, textOf(form, 'code'));
      await keepSession(user.id, version);
      return { codes: recoveryCodes };
    },
    { beforeSetup: true },
  );
}

/** Removes the second factor and keeps this session. */
export async function turnOffSecondFactor(_before: ActionState, form: FormData): Promise<ActionState> {
  const t = await messages();
  return act(
    async (user) => {
      await keepSession(user.id, await disableSecondFactor(user.id, textOf(form, 'proof')));
      return { done: t('Two-factor authentication is off.') };
    },
    { clients: true },
  );
}

/** Every session has ended; the current user continues with a new one. */
async function keepSession(userId: string, version: number): Promise<void> {
  const jar = await cookies();
  jar.set(await newSessionCookie(userId, version));
  jar.set(newDeviceCookie(userId, version));
}
