import type { CategoryId } from "~/catalog/categories";
import type { FormFailure } from "~/platform/forms/typed-values";
import type { PhotoRef } from "~/platform/images";

import type { OfferedAction, OfferedPage } from "./actions";
import { ASSISTANT_PATH, type AnswerOutcome, type Vote } from "./constants";
import type { QuickAction } from "./contexts";
import type { ActionType } from "./page-events";
import type { AssistantProfile } from "./profile";

/** A message of the conversation as it is read for an answer. */
export interface Turn {
  role: "user" | "assistant";
  text: string;
}

/** One message with what it is read with. */
export interface Asked {
  /** Clean, before masking: for rules that judge it or look a serial up. No answer repeats a part of it. */
  raw: string;
  /** Stored text, which a model may read, and a search. */
  masked: string;
  /** Page that the user comes from, path and query. */
  page: string;
  /** From the store, oldest first. */
  history: readonly Turn[];
  /** Display name; empty for none. */
  name: string;
  /** Preferences that the user wrote for Rebi. */
  profile?: AssistantProfile;
}

/** An answer. `text` is the markup of ./markup.ts; `cards` are ids of listings that tools found. */
export interface Reply {
  text: string;
  cards: string[];
  navigate?: OfferedPage;
  /** Buttons of ordinary forms. */
  actions?: OfferedAction[];
  /** The user left before it was whole. */
  isInterrupted?: true;
  /** The rules did not understand the message. */
  isUnknown?: true;
  /** A service failed in the making of it. */
  isFailed?: true;
  /** Rules answered, as the model failed or may not be asked. */
  isFallback?: true;
}

/** A listing below an answer, as it is now. */
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
  /** Path of ours. */
  action: string;
  fields: Readonly<Record<string, string>>;
}

/** A message of the page. */
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
  /** Of an answer. */
  outcome: AnswerOutcome | null;
  vote: Vote | null;
}

/** An answer that is made while the page is sent. */
export interface LiveAnswer {
  /** Of the message that it answers. */
  messageId: string;
  /** The message as it is kept; escaped. */
  question: string;
  /** Where the answer comes to stand (~/shell/delivery/live-part.ts). */
  marker: string;
}

/** Handing the conversation to a person, as the page shows it. */
export interface HandoverView {
  /** The form is shown. */
  isOpen: boolean;
  /** Of the case that it has become. */
  caseNumber: string | null;
  /** Messages that are handed over, 0 while the first is answered, and the last of them. */
  count: number;
  until: string;
  /** Address of the account, to be answered at. */
  email: string;
}

export interface AssistantPageView {
  /** Administrators have switched Rebi off: nothing else of the view is shown. */
  isResting?: true;
  isSignedIn: boolean;
  /** Page that the user comes from. */
  page: string;
  /** Oldest first. */
  messages: ShownMessage[];
  /** Null for a conversation that has not begun. */
  handover: HandoverView | null;
  /** Of a conversation that has not begun; escaped, empty for none. */
  greeting: string;
  quickActions: readonly QuickAction[];
  /** Key of the next message. */
  key: string;
}

/** A rejected message. `notice`: what is said above it. */
export type AssistantFailure = FormFailure & { notice?: string };

/** In the address: the form for handing the conversation to a person is shown. Also the id of its place on the page. */
export const HANDOVER = "persona";

/** The page of the conversation, with the form for handing it to a person. */
export function handoverPath(page: string): string {
  return `${ASSISTANT_PATH}?${new URLSearchParams({ ...(page !== "/" && { desde: page }), [HANDOVER]: "1" })}#${HANDOVER}`;
}

/** Place of the tools below an answer. */
export function answerToolsId(messageId: string): string {
  return `opinion-${messageId}`;
}

/** The page of the conversation, for a user who comes from `page`. */
export function assistantPath(page: string): string {
  return page === "/" ? ASSISTANT_PATH : `${ASSISTANT_PATH}?desde=${encodeURIComponent(page)}`;
}
