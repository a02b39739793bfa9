/** Answers of Google's debug endpoint about an event, in its own words for the kind of problem. */
export interface ValidationMessage {
  fieldPath: string;
  description: string;
  validationCode:
    | "VALUE_INVALID"
    | "VALUE_REQUIRED"
    | "NAME_INVALID"
    | "NAME_RESERVED"
    | "VALUE_OUT_OF_BOUNDS"
    | "EXCEEDED_MAX_ENTITIES";
}

const NAME = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;
const RESERVED_PREFIXES = ["_", "firebase_", "ga_", "google_", "gtag."];
/** Names reserved for Google's own libraries. */
const RESERVED_EVENTS = new Set(
  (
    "ad_activeview ad_click ad_exposure ad_query ad_reward adunit_exposure app_background app_clear_data app_exception " +
    "app_install app_remove app_store_refund app_update app_upgrade dynamic_link_app_open dynamic_link_app_update " +
    "dynamic_link_first_open error firebase_campaign first_open first_visit notification_dismiss notification_foreground " +
    "notification_open notification_receive os_update session_start user_engagement"
  ).split(" "),
);
const EVENTS_MAX = 25;
const PARAMS_MAX = 25;
const ITEMS_MAX = 200;
const TEXT_MAX = 100;
const LONG_TEXTS: Readonly<Record<string, number>> = { page_location: 1_000, page_referrer: 420, page_title: 300 };
const BACKDATED_MS = 72 * 3_600_000;
/** E-commerce events with the parameters that their reports need. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  purchase: ["transaction_id", "currency", "value", "items"],
  begin_checkout: ["currency", "value", "items"],
  add_to_cart: ["currency", "value", "items"],
  view_item: ["currency", "value", "items"],
  view_item_list: ["items"],
  search: ["search_term"],
};

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The problems of a body of the Measurement Protocol, as its documentation states the limits; none for a good one. */
export function validate(body: unknown, now: Date): ValidationMessage[] {
  const found: ValidationMessage[] = [];
  const add = (fieldPath: string, validationCode: ValidationMessage["validationCode"], description: string) =>
    void found.push({ fieldPath, validationCode, description });
  if (!isFields(body)) {
    add("", "VALUE_INVALID", "The body is no JSON object.");
    return found;
  }
  if (typeof body["client_id"] !== "string" || body["client_id"] === "")
    add("client_id", "VALUE_REQUIRED", "A web stream needs the client_id of its browser.");
  const at = body["timestamp_micros"];
  if (at !== undefined) {
    const age = typeof at === "number" && Number.isInteger(at) ? now.getTime() - at / 1_000 : Number.NaN;
    if (!(age <= BACKDATED_MS)) add("timestamp_micros", "VALUE_INVALID", "Not a time of the last 72 hours.");
  }
  if (body["consent"] !== undefined) consentProblems(body["consent"], add);
  const events = body["events"];
  if (!Array.isArray(events) || events.length === 0) add("events", "VALUE_REQUIRED", "At least one event is needed.");
  else if (events.length > EVENTS_MAX) add("events", "EXCEEDED_MAX_ENTITIES", `At most ${EVENTS_MAX} events.`);
  else for (const [index, event] of events.entries()) eventProblems(event, `events[${index}]`, add);
  return found;
}

type Add = (fieldPath: string, code: ValidationMessage["validationCode"], description: string) => void;

function consentProblems(consent: unknown, add: Add): void {
  if (!isFields(consent)) return add("consent", "VALUE_INVALID", "Not an object.");
  for (const [name, value] of Object.entries(consent))
    if (!["ad_user_data", "ad_personalization"].includes(name) || !["GRANTED", "DENIED"].includes(String(value)))
      add(`consent.${name}`, "VALUE_INVALID", "Only ad_user_data and ad_personalization, GRANTED or DENIED.");
}

function eventProblems(event: unknown, path: string, add: Add): void {
  if (!isFields(event)) return add(path, "VALUE_INVALID", "Not an object.");
  const { name, params = {} } = event;
  if (typeof name !== "string" || !NAME.test(name)) add(`${path}.name`, "NAME_INVALID", "Not a name of an event.");
  else if (RESERVED_EVENTS.has(name) || isReserved(name)) add(`${path}.name`, "NAME_RESERVED", "Kept for Google.");
  if (!isFields(params)) return add(`${path}.params`, "VALUE_INVALID", "Not an object.");
  const entries = Object.entries(params);
  if (entries.length > PARAMS_MAX) add(`${path}.params`, "EXCEEDED_MAX_ENTITIES", `At most ${PARAMS_MAX} parameters.`);
  for (const [key, value] of entries) paramProblems(key, value, `${path}.params.${key}`, add);
  for (const key of REQUIRED[String(name)] ?? [])
    if (params[key] === undefined) add(`${path}.params.${key}`, "VALUE_REQUIRED", `${String(name)} needs it.`);
  if (params["value"] !== undefined && params["currency"] === undefined)
    add(`${path}.params.currency`, "VALUE_REQUIRED", "A value needs its currency.");
}

function isReserved(name: string): boolean {
  return RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix));
}

function paramProblems(key: string, value: unknown, path: string, add: Add): void {
  if (!NAME.test(key)) add(path, "NAME_INVALID", "Not a name of a parameter.");
  else if (isReserved(key)) add(path, "NAME_RESERVED", "Kept for Google.");
  if (key === "items") return itemsProblems(value, path, add);
  if (typeof value === "string") {
    const most = LONG_TEXTS[key] ?? TEXT_MAX;
    if ([...value].length > most) add(path, "VALUE_OUT_OF_BOUNDS", `At most ${most} characters.`);
  } else if (typeof value !== "number" || !Number.isFinite(value))
    add(path, "VALUE_INVALID", "Neither a text nor a number.");
  if (key === "session_id" && !/^\d+$/.test(String(value))) add(path, "VALUE_INVALID", "A session's id is digits.");
  if (key === "engagement_time_msec" && !(Number(value) > 0)) add(path, "VALUE_INVALID", "More than 0.");
  if (key === "currency" && !/^[A-Z]{3}$/.test(String(value))) add(path, "VALUE_INVALID", "Not a code of ISO 4217.");
  if (["value", "shipping", "tax"].includes(key) && typeof value !== "number")
    add(path, "VALUE_INVALID", "Not a number.");
}

function itemsProblems(items: unknown, path: string, add: Add): void {
  if (!Array.isArray(items)) return add(path, "VALUE_INVALID", "Not a list.");
  if (items.length > ITEMS_MAX) return add(path, "EXCEEDED_MAX_ENTITIES", `At most ${ITEMS_MAX} items.`);
  for (const [index, item] of items.entries()) {
    const at = `${path}[${index}]`;
    if (!isFields(item)) add(at, "VALUE_INVALID", "Not an object.");
    else {
      if (item["item_id"] === undefined && item["item_name"] === undefined)
        add(at, "VALUE_REQUIRED", "An item needs item_id or item_name.");
      for (const [key, value] of Object.entries(item)) {
        if (!NAME.test(key)) add(`${at}.${key}`, "NAME_INVALID", "Not a name of a parameter.");
        if (typeof value === "string" ? [...value].length > TEXT_MAX : typeof value !== "number")
          add(`${at}.${key}`, "VALUE_INVALID", "Neither a short text nor a number.");
      }
      if (item["quantity"] !== undefined && !(Number.isInteger(item["quantity"]) && Number(item["quantity"]) > 0))
        add(`${at}.quantity`, "VALUE_INVALID", "Not a whole number of pieces.");
    }
  }
}
