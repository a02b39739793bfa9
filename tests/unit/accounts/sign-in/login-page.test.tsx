import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, test } from "vitest";

import { LoginPage } from "~/accounts/sign-in/login-page";

async function html(props: Partial<Parameters<typeof LoginPage>[0]> = {}): Promise<string> {
  const routes = [{ path: "/", element: <LoginPage mode="login" redirectTo="/" errors={{}} values={{}} {...props} /> }];
  const context = await createStaticHandler(routes).query(new Request("http://x.test/"));
  if (context instanceof Response) throw new Error("unexpected redirect");
  return renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />,
  );
}

test("the sign-in page signs in by a plain form that goes back to its own address", async () => {
  const page = await html();
  expect(page).toMatch(/<form[^>]*method="post"[^>]*action="\/login"/);
  expect(page).toContain("<h1");
  expect(page).toContain("Inicia sesión</h1>");
  expect(page).toMatch(/<input[^>]*type="email"[^>]*name="email"/);
  expect(page).toMatch(/<input[^>]*type="password"[^>]*autoComplete="current-password"/i);
  expect(page).not.toContain('name="displayName"');
  // Controls that need scripts are rendered by scripts.
  expect(page).not.toContain("Mostrar");
});

test("the sign-in page says why a session ended, above the form and not as an error of it", async () => {
  const page = await html({ notice: "Tu sesión terminó por inactividad. Inicia sesión otra vez." });
  expect(page).toContain("Tu sesión terminó por inactividad. Inicia sesión otra vez.");
  expect(page).not.toContain("No pudimos iniciar tu sesión");
});

test("the sign-in page registers with a name that may stay empty", async () => {
  const page = await html({ mode: "register" });
  expect(page).toMatch(/action="\/register"/);
  expect(page).toContain("Crea tu cuenta</h1>");
  expect(page).toContain("Nombre<span");
  expect(page).toContain("(opcional)");
  expect(page).toMatch(/autoComplete="new-password"/i);
});

test("the sign-in page keeps the requested page in the form, in both tabs and on the way to a new password", async () => {
  const page = await html({ redirectTo: "/sell/flow?a=1" });
  expect(page.match(/redirect=%2Fsell%2Fflow%3Fa%3D1/g)).toHaveLength(5);
  expect(page).toContain('<input type="hidden" name="redirect" value="/sell/flow?a=1"/>');
  expect(page).toMatch(
    /<a[^>]*aria-current="page"[^>]*href="\/login\?redirect=|<a[^>]*href="\/login\?redirect=[^>]*aria-current="page"/,
  );
});

test("the sign-in page shows an error at its field and in the summary, with the e-mail as typed and no password", async () => {
  const page = await html({ errors: { email: "Por favor, ingresa un email válido" }, values: { email: "ana@" } });
  expect(page.match(/Por favor, ingresa un email válido/g)).toHaveLength(2);
  expect(page).toContain('href="#email"');
  expect(page).toMatch(/value="ana@"/);
  expect(page).not.toMatch(/name="password"[^>]*value=/);
});

test("the sign-in page offers the four providers by a plain form, in both modes", async () => {
  for (const mode of ["login", "register"] as const) {
    const page = await html({ mode });
    expect(page).toMatch(/<form[^>]*method="post"[^>]*action="\/auth\/social"/);
    expect([...page.matchAll(/name="provider"[^>]*value="(\w+)"/g)].map(([, slug]) => slug)).toEqual([
      "google",
      "facebook",
      "twitter",
      "github",
    ]);
    expect(page).toContain('<span class="sr-only">Continuar con </span>Google');
    expect(page).not.toContain('name="redirect"');
  }
});

test("the sign-in page links the password reset with the typed e-mail", async () => {
  expect(await html()).toContain('href="/recuperar-contrasena"');
  expect(await html({ values: { email: "ana+1@demo.pe" } })).toContain(
    'href="/recuperar-contrasena?email=ana%2B1%40demo.pe"',
  );
  expect(await html({ mode: "register" })).not.toContain("recuperar-contrasena");
});

test("the sign-in page shows a provider's failure with what to do", async () => {
  const page = await html({
    errors: { "": "El popup fue bloqueado por el navegador" },
    hint: "Permite las cookies de este sitio.",
  });
  expect(page).toContain("El popup fue bloqueado por el navegador");
  expect(page).toContain("Permite las cookies de este sitio.");
});

test("the sign-in page offers an account's own methods and nothing else", async () => {
  const otherMethod = { provider: "GitHub", email: "ana@demo.pe", methods: ["password", "google.com"] as const };
  const both = await html({ redirectTo: "/sell", otherMethod: { ...otherMethod, methods: [...otherMethod.methods] } });
  expect([...both.matchAll(/name="provider"[^>]*value="(\w+)"/g)].map(([, slug]) => slug)).toEqual(["google"]);
  expect(both).toMatch(/action="\/login\?redirect=%2Fsell&amp;causa=otro-metodo"/);
  expect(both).toMatch(/value="ana@demo.pe"/);
  expect(both).not.toContain("Crea tu cuenta");
  expect(await html({ otherMethod: { ...otherMethod, methods: ["google.com"] } })).not.toContain('type="password"');
  expect(await html({ otherMethod: { ...otherMethod, methods: ["password"] } })).not.toContain('name="provider"');
});
