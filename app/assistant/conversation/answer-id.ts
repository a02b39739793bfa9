/** Id of the answer to a message. */
export function answerId(messageId: string): string {
  return `${messageId}-r`;
}
