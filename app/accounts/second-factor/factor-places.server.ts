export function factorPath(uid: string): string {
  return `secondFactors/${uid}`;
}

export function triesKey(uid: string): string {
  return `second-factor:account:${uid}`;
}

export function passkeyTriesKey(uid: string): string {
  return `passkey:account:${uid}`;
}

export function passkeyMailsKey(uid: string): string {
  return `passkey-mail:${uid}`;
}
