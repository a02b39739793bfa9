/** Names of the fields of its forms, and the limits of their texts. */
export const QUESTION_FIELD = "texto";
export const QUESTION_MAX = 500;
export const ANSWER_MAX = 1_000;

/** Id of the heading on a listing's page: the fragment after asking. */
export const QUESTIONS_HEADING = "preguntas";
export const OWN_QUESTIONS_PATH = "/perfil/preguntas";

/** Lists of a user's questions: waiting for their answer, answered by them, and asked by them. */
export const QUESTION_LISTS = ["por-responder", "respondidas", "hechas"] as const;
export type QuestionList = (typeof QUESTION_LISTS)[number];

export interface QuestionView {
  id: string;
  text: string;
  /** First name of the author; empty once the account was erased. */
  name: string;
  answer: string;
  answeredOn: string;
}

export interface PublicQuestions {
  listingId: string;
  listingTitle: string;
  canAsk: boolean;
  questions: QuestionView[];
  /** The question after which the next page begins; null on the last one. */
  next: string | null;
  isFirst: boolean;
}

export interface OwnQuestion {
  id: string;
  side: "seller" | "asker";
  listingId: string;
  listingTitle: string;
  text: string;
  name: string;
  askedOn: string;
  /** Null while it waits. */
  answer: string | null;
}

export interface OwnQuestions {
  list: QuestionList;
  questions: OwnQuestion[];
  next: string | null;
}

export function askPath(listingId: string): string {
  return `/producto/${listingId}/preguntar`;
}

/** All answered questions of a listing; `after`: the page after one of them. */
export function questionsPath(listingId: string, after?: string | null): string {
  return `/producto/${listingId}/preguntas${after ? `?desde=${after}` : ""}`;
}

export function ownQuestionsPath(list: QuestionList, after?: string | null): string {
  const query = new URLSearchParams({
    ...(list === QUESTION_LISTS[0] ? {} : { lista: list }),
    ...(after ? { desde: after } : {}),
  }).toString();
  return query === "" ? OWN_QUESTIONS_PATH : `${OWN_QUESTIONS_PATH}?${query}`;
}

export function ownQuestionPath(id: string): string {
  return `${OWN_QUESTIONS_PATH}/${id}`;
}

export function questionReportPath(id: string): string {
  return `/preguntas/${id}/denunciar`;
}

/** The listing in a question's id (`{listing}_{hash}`; the hash has no underscore). */
export function listingOfQuestion(id: string): string {
  return id.slice(0, id.lastIndexOf("_"));
}
