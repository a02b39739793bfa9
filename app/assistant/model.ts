import type { CategoryId } from "~/catalog/categories";
import type { FormFailure } from "~/platform/forms/typed-values";
import type { PhotoRef } from "~/platform/images";
import { ANSWER_TOOLS } from "~/shell/page/assistant-constants";

import type { OfferedAction, OfferedPage } from "./actions";
import { ASSISTANT_PATH, type AnswerOutcome, type Vote } from "./constants";
import type { QuickAction } from "./contexts";
import type { ActionType } from "./page-events";
import type { AssistantProfile } from "./profile";

/** Subject of an answer: the next message goes on with it. */
export interface TalkState {
  /** Subject of its question; null where none was understood. */
  intent: string | null;
  /** Address of the search that stands; null for none. */
  search: string | null;
  /** Arguments of an estimate of a price that may get more exact; null for another answer. */
  slots: Readonly<Record<string, unknown>> | null;
}

export interface Turn {
  role: "user" | "assistant";
  text: string;
  /** Ids of the listings shown below an answer. */
  cards?: readonly string[];
  state?: TalkState | null;
}

export interface Asked {
  /** Clean, before masking: for rules that judge it or look a serial up. Never repeated in an answer. */
  raw: string;
  /** Stored text, which a model and a search may read. */
  masked: string;
  /** Page that the user comes from, path and query. */
  page: string;
  /** From the store, oldest first. */
  history: readonly Turn[];
  /** Display name; empty for none. */
  name: string;
  profile?: AssistantProfile;
  /** Listings that the browser showed last, newest first; a browser sends them with a request for recommendations. */
  seen?: readonly string[];
}

/** An answer. `text` is the markup of ./markup.ts; `cards` are ids of listings that tools found. */
export interface Reply {
  text: string;
  cards: string[];
  navigate?: OfferedPage;
  actions?: OfferedAction[];
  /** Of rules: what the calls of tools do not tell. */
  state?: Partial<TalkState>;
  isInterrupted?: true;
  /** The rules did not understand the message. */
  isUnknown?: true;
  isFailed?: true;
  /** Rules answered, as the model failed or may not be asked. */
  isFallback?: true;
}

export interface AnswerCard {
  id: string;
  title: string;
  price: string;
  about: string;
  category: CategoryId;
  photos: PhotoRef[];
}

/** A button below an answer: an ordinary form, with the checks of the page that it posts to. */
export interface AnswerAction {
  type?: ActionType;
  label: string;
  action: string;
  fields: Readonly<Record<string, string>>;
}

export interface ShownMessage {
  id: string;
  isMine: boolean;
  /** Escaped. */
  html: string;
  at: Date;
  time: string;
  cards: AnswerCard[];
  navigate: OfferedPage | null;
  actions: readonly AnswerAction[];
  outcome: AnswerOutcome | null;
  vote: Vote | null;
}

/** An answer that is made while the page is sent. */
export interface LiveAnswer {
  messageId: string;
  /** The message as it is kept; escaped. */
  question: string;
  /** Marker of its place in the page (~/shell/delivery/live-part.ts). */
  marker: string;
}

interface HandoverView {
  isOpen: boolean;
  caseNumber: string | null;
  /** Messages to hand over (0 while the first is answered), and the last of them. */
  count: number;
  until: string;
  /** Address of the account, to be answered at. */
  email: string;
}

export interface AssistantPageView {
  /** Administrators have switched Rebi off: the rest of the view is not shown. */
  isResting?: true;
  isSignedIn: boolean;
  /** Page that the user comes from. */
  page: string;
  /** Oldest first. */
  messages: ShownMessage[];
  /** Null for a conversation that has not begun. */
  handover: HandoverView | null;
  /** Greeting of an empty conversation; escaped, empty for none. */
  greeting: string;
  quickActions: readonly QuickAction[];
  key: string;
  /** Messages of a day until the account confirms its address; absent for a confirmed one, and on the page. */
  unconfirmedMessages?: number;
}

/** `notice`: shown above a rejected message. */
export type AssistantFailure = FormFailure & { notice?: string; unproven?: true };

/** In the address: shows the form of the handover. Also the id of its place on the page. */
export const HANDOVER = "persona";

/** The page of the conversation, with the form for handing it to a person. */
export function handoverPath(page: string): string {
  return `${ASSISTANT_PATH}?${new URLSearchParams({ ...(page !== "/" && { desde: page }), [HANDOVER]: "1" })}#${HANDOVER}`;
}

export function answerToolsId(messageId: string): string {
  return ANSWER_TOOLS + messageId;
}

export function assistantPath(page: string): string {
  return page === "/" ? ASSISTANT_PATH : `${ASSISTANT_PATH}?desde=${encodeURIComponent(page)}`;
}
