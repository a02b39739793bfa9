// For the page of a form that users write into: nothing typed is lost where a service is down, the connection is lost,
// or the form is rejected.
export { FormError as ErrorBoundary } from "./form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "../recovery/offline-forms";
