import { QUEUE_PATH } from "../queue-query";

// Safe in the browser.

export const CASE_BULK_PATH = `${QUEUE_PATH}/lote`;
export const ATTEND_INTENT = "atender";
