import type { PhotoRef } from "~/platform/images";

/** A message of the conversation as it is read for an answer. */
export interface Turn {
  role: "user" | "assistant";
  text: string;
}

/** One message with what it is read with. */
export interface Asked {
  /** Clean, before masking: for the rules, which send it nowhere and keep nothing of it. */
  raw: string;
  /** What is kept, and what a model may read. */
  masked: string;
  /** Page that the user comes from, path and query. */
  page: string;
  /** From the store, oldest first. */
  history: readonly Turn[];
  /** Display name; empty for none. */
  name: string;
}

/** An answer. `text` is the markup of ./markup.ts; `cards` are ids of listings that tools found. */
export interface Reply {
  text: string;
  cards: string[];
  /** A page to go to: a button, and with scripts by itself after a second. */
  navigate?: { label: string; href: string };
  /** The rules did not understand the message. */
  isUnknown?: true;
}

/** A listing below an answer, as it is now. */
export interface AnswerCard {
  id: string;
  title: string;
  price: string;
  about: string;
  photo: PhotoRef | null;
}
