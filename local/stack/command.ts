import { StackError } from "./options.ts";

/** Runs a command of the stack. Errors that the user can fix are printed as one line, others with their stack. */
export async function main(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof StackError) console.error(`✗ ${error.message}`);
    else console.error("✗ Algo inesperado. Si persiste, prueba npm run reset.\n", error);
    process.exit(1);
  }
}

/** Ctrl-C reaches this process twice: through its group, and forwarded by its parent. */
const SAME_KEYPRESS_MS = 1000;
const EXIT_CODE_OF_SIGNALS = 130;

/**
 * Ends the process on SIGINT and SIGTERM. While nothing is running yet it exits at once (children end by their
 * lifeline); `closeWith` names what to close first from then on. A second, later signal exits at once.
 */
export function exitOnSignals(): { closeWith(close: () => Promise<void>): void } {
  let close: (() => Promise<void>) | null = null;
  let closingSince: number | null = null;
  const onSignal = (): void => {
    if (close === null) process.exit(EXIT_CODE_OF_SIGNALS);
    if (closingSince !== null) {
      if (Date.now() - closingSince > SAME_KEYPRESS_MS) process.exit(EXIT_CODE_OF_SIGNALS);
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
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  return { closeWith: (given) => void (close = given) };
}
