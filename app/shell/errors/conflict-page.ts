// As form-page.ts, for the page of what others may change meanwhile: after a conflict (409) it shows what it has become.
export { FormError as ErrorBoundary } from "./form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateAfterConflict as shouldRevalidate,
} from "../recovery/offline-forms";
