import { QUEUE_PATH } from "../queue-query";

// Safe in the browser.

/** The page that confirms a step of several cases. */
export const CASE_BULK_PATH = `${QUEUE_PATH}/lote`;
export const ATTEND_INTENT = "atender";
