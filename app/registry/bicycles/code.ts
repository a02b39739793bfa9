/** Crockford's digits: none is mistaken for another when read aloud or off a sticker. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 10;
const OWNER_LENGTH = 8;

/** A new code of 50 random bits. */
export function newBicycleCode(): string {
  return newCode(LENGTH);
}

/** The address on a sticker, as a phone reads it, or a word in front of the code. */
const AROUND_CODE = /^.*\/r\/|[/?#].*$|^\s*c[oó]digo\W*/gi;

/** A typed or scanned code as it is stored; null for any other text. */
export function parseBicycleCode(typed: string): string | null {
  return parseCode(typed.slice(0, 100).replace(AROUND_CODE, ""), LENGTH);
}

/** A code of a former owner: a sticker on the frame still has it. Names no user. */
export function formerCodePath(code: string): string {
  return `formerCodes/${code}`;
}

export function shownBicycleCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** A new code of 40 random bits, by which an owner shows ownership for some minutes. */
export function newOwnerCode(): string {
  return newCode(OWNER_LENGTH);
}

export function parseOwnerCode(typed: string): string | null {
  return parseCode(typed, OWNER_LENGTH);
}

export function shownOwnerCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

function newCode(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => DIGITS[byte % DIGITS.length]).join("");
}

function parseCode(typed: string, length: number): string | null {
  const code = typed.slice(0, 40).toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return code.length === length && Array.from(code).every((digit) => DIGITS.includes(digit)) ? code : null;
}
