import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";

import type { ActOf } from "~/platform/audit/undoing";
import { respond, type FormOutcome } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { readForm } from "~/platform/http/http";

import type { AdminVerb } from "./admin-verbs";
import type { User } from "./users/model";

/** A request whose sender was let in. */
export interface GuardedArgs extends LoaderFunctionArgs {
  user: User;
  uid: string;
  /** Of the address. */
  query: URLSearchParams;
}

export interface GuardedFormArgs extends GuardedArgs {
  form: FormData;
}

type Guard = (args: LoaderFunctionArgs) => Promise<User>;

/** A loader of administration. @throws as `requireAdmin` */
export function adminLoader<T>(verb: AdminVerb, load: (args: GuardedArgs) => T) {
  return guardedLoader(({ context }) => context.accounts.requireAdmin(verb), load);
}

/**
 * An action of administration: the proof first, then the form. `undo`: what its act is about, so that its message can
 * offer to take it back; null for a form that is no act. @throws as `requireAdminProof`, `readForm`
 */
export function adminAction<F extends FormFailure>(
  verb: AdminVerb,
  act: (args: GuardedFormArgs) => FormOutcome<F> | Promise<FormOutcome<F>>,
  undo?: (args: GuardedFormArgs) => ActOf | null | Promise<ActOf | null>,
) {
  const guard: Guard = ({ context }) => context.accounts.requireAdminProof(verb);
  if (undo === undefined) return guardedAction(guard, act);
  return guardedAction<F | FormFailure>(guard, (args) =>
    args.context.offerUndo(
      args.uid,
      args.form,
      () => undo(args),
      () => act(args),
    ),
  );
}

/** A loader for signed-in users. @throws as `requireUser` */
export function userLoader<T>(load: (args: GuardedArgs) => T, options?: { reading: true }) {
  return guardedLoader(({ context }) => context.accounts.requireUser(options), load);
}

/**
 * An action of a signed-in user that others notice. `whenUnknown`: as `requireActiveUser`.
 * @throws as `requireActiveUser`, `readForm`
 */
export function activeUserAction<F extends FormFailure>(
  whenUnknown: "refuse" | "accept",
  act: (args: GuardedFormArgs) => FormOutcome<F> | Promise<FormOutcome<F>>,
) {
  return guardedAction(({ context }) => context.accounts.requireActiveUser({ whenUnknown }), act);
}

function guardedLoader<T>(guard: Guard, load: (args: GuardedArgs) => T) {
  return async (args: LoaderFunctionArgs): Promise<Awaited<T>> => {
    const user = await guard(args);
    return await load({ ...args, user, uid: user.uid, query: new URL(args.request.url).searchParams });
  };
}

function guardedAction<F extends FormFailure>(
  guard: Guard,
  act: (args: GuardedFormArgs) => FormOutcome<F> | Promise<FormOutcome<F>>,
) {
  return async (args: ActionFunctionArgs) => {
    const user = await guard(args);
    const form = await readForm(args.request, { maxBytes: args.context.maxBodyBytes });
    const query = new URL(args.request.url).searchParams;
    return respond(await act({ ...args, user, uid: user.uid, query, form }));
  };
}
