interface AnswerToolsProps {
  /** Of the answer, as it is stored. */
  answerId: string;
  /** Page that the user comes from. */
  page: string;
}

/**
 * What a user can say about an answer, below each one of Rebi's. Plain links and forms: it is rendered outside the router
 * as well, into the stream of an answer.
 */
export function AnswerTools(props: AnswerToolsProps) {
  void props;
  return null;
}
