/** Banks whose check digits are known for certain: BCP and BBVA (docs/decisions/2026-11-22-payouts.md). */
const CHECKED_BANKS = ["002", "011"];

/** Reads a typed interbank account code (CCI) without blanks and dashes, or says why it is invalid. */
export function readCci(text: string): { value: string } | { message: string } {
  const digits = text.replace(/[\s\p{Cf}\p{Pd}.]/gu, "");
  if (!/^\d*$/.test(digits)) return { message: "El CCI se escribe solo con números." };
  if (digits.length !== 20) return { message: `El CCI tiene 20 dígitos (escribiste ${digits.length}).` };
  if (digits.startsWith("000")) return { message: "El CCI empieza con el código de tu banco, como 002 u 011." };
  if (CHECKED_BANKS.includes(digits.slice(0, 3)) && !hasCciCheckDigits(digits))
    return { message: "Este CCI no es correcto: revisa sus números, uno por uno." };
  return { value: digits };
}

/** Digit 19 checks bank and office, digit 20 the account. */
function hasCciCheckDigits(cci: string): boolean {
  return cci.endsWith(`${checkDigit(cci.slice(0, 6))}${checkDigit(cci.slice(6, 18))}`);
}

/** Weights 1 and 2 in turn; a product of two digits counts as their sum. */
function checkDigit(group: string): number {
  const sum = [...group].reduce((total, digit, position) => {
    const product = Number(digit) * (1 + (position % 2));
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
