import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";

import type { ActOf } from "~/platform/audit/undo-offer";
import { formText } from "~/platform/forms/form-text";
import { backToList, respond, type FormOutcome } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { readForm } from "~/platform/http/http";

import type { AdminVerb } from "./admin-verbs";
import type { SessionUser, User } from "./model";
import type { ActiveUser, WhenUnknown } from "./session/active-user.server";

/** A request whose sender was let in. `query`: of its address. */
interface GuardedArgs<U> extends LoaderFunctionArgs {
  user: U;
  uid: string;
  query: URLSearchParams;
}

interface GuardedFormArgs<U> extends GuardedArgs<U> {
  form: FormData;
}

type Guard<U> = (args: LoaderFunctionArgs) => Promise<U>;
type Act<U, F extends FormFailure> = (args: GuardedFormArgs<U>) => FormOutcome<F> | Promise<FormOutcome<F>>;

/** Rights to a page and to its acts by `intent`. */
interface PageVerbs {
  page: AdminVerb;
  acts: (intent: string) => AdminVerb;
}

/** A loader of administration. @throws as `requireAdmin` */
export function adminLoader<T>(verb: AdminVerb, load: (args: GuardedArgs<User>) => T) {
  return guardedLoader(({ context }) => context.accounts.requireAdmin(verb), load);
}

/**
 * An action of administration: the proof first, then the form. `verbs`: the right to all its acts, or that to the page
 * and those to its acts by `intent`, where they differ. `undo`: what its act is about, so that its message can offer to
 * take it back; null for a form that is no act. @throws as `requireAdminProof`, `readForm`
 */
export function adminAction<F extends FormFailure>(
  verbs: AdminVerb | PageVerbs,
  act: Act<User, F>,
  undo?: (args: GuardedFormArgs<User>) => ActOf | null | Promise<ActOf | null>,
) {
  const { page, acts } = typeof verbs === "string" ? { page: verbs, acts: () => verbs } : verbs;
  const guard: Guard<User> = ({ context }) => context.accounts.requireAdminProof(page);
  return guardedAction<User, F | FormFailure>(guard, async (args) => {
    const verb = acts(formText(args.form, "intent"));
    if (verb !== page) await args.context.accounts.requireAdminProof(verb);
    const outcome =
      undo === undefined
        ? act(args)
        : args.context.offerUndo(
            args.uid,
            args.form,
            () => undo(args),
            () => act(args),
          );
    return backToList(args.form, await outcome);
  });
}

/** A loader for signed-in users. `options` and errors: as of `requireUser`. */
export function userLoader<T>(load: (args: GuardedArgs<SessionUser>) => T, options?: { reading: true }) {
  return guardedLoader(({ context }) => context.accounts.requireUser(options), load);
}

/** An action of a signed-in user that others notice. @throws as `requireActiveUser`, `readForm` */
export function activeUserAction<F extends FormFailure>(whenUnknown: WhenUnknown, act: Act<ActiveUser, F>) {
  return guardedAction(({ context }) => context.accounts.requireActiveUser({ whenUnknown }), act);
}

function guardedLoader<U extends { uid: string }, T>(guard: Guard<U>, load: (args: GuardedArgs<U>) => T) {
  return async (args: LoaderFunctionArgs): Promise<Awaited<T>> => {
    const user = await guard(args);
    return await load({ ...args, user, uid: user.uid, query: queryOf(args) });
  };
}

function guardedAction<U extends { uid: string }, F extends FormFailure>(guard: Guard<U>, act: Act<U, F>) {
  return async (args: ActionFunctionArgs) => {
    const user = await guard(args);
    const form = await readForm(args.request, { maxBytes: args.context.maxBodyBytes });
    return respond(await act({ ...args, user, uid: user.uid, query: queryOf(args), form }));
  };
}

function queryOf({ request }: LoaderFunctionArgs): URLSearchParams {
  return new URL(request.url).searchParams;
}
