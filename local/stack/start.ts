import { MINUTE_MS } from "../../app/business/durations.ts";
import { exitOnSignals, main } from "./command.ts";
import { optionsFromEnvironment } from "./options.ts";
import { startStack } from "./stack.ts";

await main(async () => {
  const signals = exitOnSignals();
  const stack = await startStack(optionsFromEnvironment());
  // Cloudflare's cron has no local counterpart: the stack calls the same jobs.
  const bell = setInterval(() => {
    stack.worker
      .runJob("* * * * *")
      .catch((error: unknown) => console.error(`✗ El trabajo programado falló: ${String(error)}`));
  }, MINUTE_MS);
  signals.closeWith(async () => {
    clearInterval(bell);
    await stack.close();
  });
  console.log(`\nListo: ${stack.url}`);
  console.log(
    "Personas de prueba: comprador@demo.pe, vendedor@demo.pe, taller@demo.pe, admin@demo.pe; moderador@, soporte@ y finanzas@demo.pe (contraseña demo1234)",
  );
  console.log(`Correos y códigos: ${stack.identityUrl}/outbox`);
  console.log(`Correos como llegan: ${stack.mailUrl}/`);
  console.log(`Códigos por celular: ${stack.phoneUrl}/`);
  console.log("Ctrl-C para terminar. Los datos quedan en .local/ (npm run reset los borra).");
});
