import { StackError } from "./options.ts";

/** Runs a command of the stack; what a person can mend is told in one line, the rest with its stack. */
export async function main(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof StackError) console.error(`✗ ${error.message}`);
    else console.error("✗ Algo inesperado. Si persiste, prueba npm run reset.\n", error);
    process.exit(1);
  }
}

/** A terminal's Ctrl-C reaches this process twice: by its group, and handed on by its parent. */
const SAME_KEYPRESS_MS = 1000;

/** Closes everything once, at the first Ctrl-C or SIGTERM; a second, later one leaves at once. */
export function exitOnSignals(close: () => Promise<void>): void {
  let closingSince: number | null = null;
  const leave = (): void => {
    if (closingSince !== null) {
      if (Date.now() - closingSince > SAME_KEYPRESS_MS) process.exit(130);
      return;
    }
    closingSince = Date.now();
    console.log("\n→ Cerrando…");
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", leave);
  process.on("SIGTERM", leave);
}
