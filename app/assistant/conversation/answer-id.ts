export function answerId(messageId: string): string {
  return `${messageId}-r`;
}
