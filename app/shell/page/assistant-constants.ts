/** Class of the link to Rebi on every page; ~/shell/extras/assistant opens the panel in its place. */
export const ASSISTANT_LINK = "rebi";
/** Answer for the panel: the conversation without the rest of a page, to requests with this header. */
export const ASSISTANT_PANEL = "/asistente/panel";
export const PANEL_HEADER = "x-rebi";
/** Before the id of an answer, in the id of what stands below it. */
export const ANSWER_TOOLS = "opinion-";
/** Answers one message as events. */
export const ASSISTANT_MESSAGE = "/asistente/mensaje";
