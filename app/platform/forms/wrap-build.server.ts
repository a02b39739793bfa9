import {
  data,
  type ActionFunction,
  type DataFunctionArgs,
  type LoaderFunction,
  type ServerBuild,
} from "@remix-run/cloudflare";

import { ConfigurationError, UpstreamError } from "~/platform/errors";
import { isWithInit, UnprocessedFormError, withFormRecovery } from "~/platform/forms/form-recovery.server";
import { answeringMachines } from "~/platform/forms/machine-answer.server";

import { LIST_PARAM } from "./constants";

/** `error.data` in an ErrorBoundary when a service failed. */
interface ServiceFailure {
  /** A message in Spanish. */
  message: string;
  requestId: string;
  /** Typed values of the unprocessed form, in their order (app/shell/errors/form-error.tsx). */
  typed?: [name: string, value: string][];
}

// A build is one object for the life of an isolate (in development: until the code changes).
const wrapped = new WeakMap<ServerBuild, ServerBuild>();

/**
 * A build whose loaders and actions turn service errors (UpstreamError, ConfigurationError) into a
 * response that the page's ErrorBoundary shows, log the cause, and report their duration. Actions save the typed
 * values when the session has expired, and return them when a service is down
 * (app/platform/forms/form-recovery.server.ts).
 */
export function wrapBuild(build: ServerBuild): ServerBuild {
  const known = wrapped.get(build);
  if (known) return known;
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route];
      const { loader, action } = route.module;
      const isScreen = route.module.default !== undefined || route.module.ErrorBoundary !== undefined;
      const module = {
        ...route.module,
        ...(loader && { loader: wrap(loader, id, "loader", isScreen) }),
        ...(action && {
          action: wrap(
            answeringMachines(action, withFormRecovery(action, route.module.default !== undefined)),
            id,
            "action",
            isScreen,
          ),
        }),
      };
      return [id, { ...route, module }];
    }),
  );
  const result = { ...build, routes };
  wrapped.set(build, result);
  return result;
}

/** The answer of an action that redirects to its own page, with the list that led there (`lista`). */
export function keepingList(request: Request, answer: unknown): unknown {
  const here = new URL(request.url);
  const list = here.searchParams.get(LIST_PARAM);
  const location = answer instanceof Response ? answer.headers.get("Location") : null;
  if (!(answer instanceof Response) || list === null || location === null) return answer;
  const to = new URL(location, here);
  if (to.origin !== here.origin || to.pathname !== here.pathname || to.searchParams.has(LIST_PARAM)) return answer;
  to.searchParams.set(LIST_PARAM, list);
  const kept = new Response(answer.body, answer);
  kept.headers.set("Location", to.pathname + to.search + to.hash);
  return kept;
}

function wrap<F extends LoaderFunction | ActionFunction>(
  run: F,
  routeId: string,
  kind: "loader" | "action",
  isScreen: boolean,
): F {
  const wrapper = async (args: DataFunctionArgs) => {
    const { log, requestId, timing } = args.context;
    try {
      const answer = await timing.measure(`${kind}.${routeId.replace(/^routes\//, "")}`, async () => run(args));
      return kind === "action" ? keepingList(args.request, answer) : answer;
    } catch (thrown) {
      const { error, typed } =
        thrown instanceof UnprocessedFormError
          ? { error: thrown.cause, typed: thrown.typed }
          : { error: thrown, typed: undefined };
      if (!(error instanceof UpstreamError || error instanceof ConfigurationError)) {
        // Remix hides the data of an error thrown by a route without a component, unless it is a Response.
        throw isScreen || !isWithInit(error) ? error : Response.json(error.data, error.init ?? {});
      }
      log.error("service.failed", { route: routeId, kind, error });
      const failure: ServiceFailure = { message: error.publicMessage, requestId, ...(typed && { typed }) };
      throw isScreen ? data(failure, { status: error.status }) : Response.json(failure, { status: error.status });
    }
  };
  return Object.assign(wrapper, run) as unknown as F;
}
