import { expect, test } from "vitest";

import { AdminListPage } from "~/admin-kit/list/list-page";
import type { SheetReply } from "~/admin-kit/sheet/sheet";
import { SheetBody } from "~/admin-kit/sheet/sheet-page";
import { UserActivityPage } from "~/admin/users/persona-actividad.route";
import { roleSheet } from "~/admin/users/role.page.server";
import { USER_LIST } from "~/admin/users/user-list";
import type { AdminUserView } from "~/admin/users/user.loader.server";
import { userSheet } from "~/admin/users/user.sheet.server";
import { SHOWN_CONTACT } from "~/admin/users/words";

import { htmlOf } from "../../../support/render";
import { actsOf } from "../../../support/sheets";

const VIEW: AdminUserView = {
  uid: "rosa-uid",
  name: "Rosa <b>Huamán</b>",
  roleBadge: null,
  isActive: true,
  isOwn: false,
  isAdmin: false,
  factors: { text: "Ninguna", isOn: false, removedAt: null },
  isIdentityChecked: false,
  shop: null,
  steps: 2,
  formId: "00000000-0000-4000-8000-000000000001",
  reportId: null,
  listingReports: 0,
  writing: null,
  publicPath: "/vendedor/rosa-uid",
  facts: [{ label: "Correo", value: "r•••@correo.test" }],
  assistant: {
    isTurnedAway: true,
    facts: [{ label: "Estado", value: "Bloqueada en Rebi" }],
    violations: [{ name: "Insultos", at: "23/11/2026, 09:50", severity: "Gravedad 3" }],
  },
  isFollowing: false,
  deletion: null,
};

const page = (changes: Partial<AdminUserView> = {}, reply: Partial<SheetReply> | null = null) =>
  htmlOf(
    <SheetBody sheet={userSheet({ ...VIEW, ...changes })} reply={reply && { errors: {}, values: {}, ...reply }} />,
  );

function intentsOf(html: string): string[] {
  return [...html.matchAll(/<button[^>]*value="([^"]+)"/g)].map(([, value = ""]) => value);
}

test("a person's page offers what can be done, and shows what was written as text", async () => {
  const html = await page();
  expect(intentsOf(html)).toEqual([
    "ver-datos",
    "cerrar-sesiones",
    "verificar-identidad",
    "levantar",
    "bloquear",
    "eliminar",
  ]);
  expect(html).toContain('name="steps" value="2"');
  expect(html).not.toMatch(/<script>alert|<b>Huamán/);
  expect(html).toMatch(/Insultos[\s\S]*23\/11\/2026, 09:50 · Gravedad 3/);
  for (const part of ["actividad", "accesos"])
    expect(html).toContain(`href="/administracion/personas/rosa-uid/${part}"`);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the page of a blocked account offers the way back, and that of one's own account nothing", async () => {
  const deletion = { code: "0123456789ABCDEF", day: "30 de noviembre de 2026" };
  const blocked = await page({ isActive: false, isFollowing: true, deletion });
  expect(intentsOf(blocked)).toEqual([
    "ver-datos",
    "cerrar-sesiones",
    "verificar-identidad",
    "levantar",
    "desbloquear",
  ]);
  expect(blocked).toContain("Sus anuncios están dejando de verse");
  expect(blocked).toContain("Se elimina el 30 de noviembre de 2026");
  expect(intentsOf(await page({ isOwn: true }))).toEqual(["ver-datos", "levantar"]);
});

test("a requested act stands in place of its form; a rejected form keeps its typed text", async () => {
  const facts = [{ label: "Correo", value: "rosa@correo.test" }];
  const shown = await page({}, { opened: { [SHOWN_CONTACT]: [{ facts }] } });
  expect(shown).toContain("rosa@correo.test");
  expect(intentsOf(shown)).not.toContain("ver-datos");
  const reply = { errors: { causa: "Elige un motivo de la lista." }, values: { mensaje: "Fotos ajenas" } };
  const rejected = await page({}, reply);
  expect(rejected.match(/Elige un motivo de la lista\./g)).toHaveLength(2);
  expect(rejected).toContain("Fotos ajenas");
});

test("pages of activity show what people wrote as text, and say where there is more", async () => {
  const { uid, name } = VIEW;
  const activity = await htmlOf(
    <UserActivityPage
      uid={uid}
      name={name}
      listings={[]}
      counts={[{ label: "Pedidos como vendedor", value: "1", to: "/administracion/pedidos?vende=rosa-uid" }]}
      papers={[]}
    />,
  );
  expect(activity).toContain('href="/administracion/pedidos?vende=rosa-uid"');
  expect(activity).not.toMatch(/<script>alert|<b>Huamán/);
});

test("the list has its box and keeps the filters in it", async () => {
  const query = { values: { q: "ros", rol: "admin" }, after: null, before: null };
  const view = { title: "Personas", searched: "Correo", spec: USER_LIST, query, rows: [], next: null, previous: null };
  const html = await htmlOf(<AdminListPage view={{ ...view, empty: "No hay cuentas.", note: "Hay más." }} />);
  expect(html).toContain('role="search"');
  expect(html).toContain('<input type="hidden" name="rol" value="admin"/>');
  expect(html).toContain("Hay más.");
  expect(html).toContain("Nada con estos filtros.");
});

test("the page of the role says why it cannot be changed here", async () => {
  const rosa = { uid: "rosa-uid", displayName: "Rosa", isActive: true } as const;
  const offered = (changes: Partial<Parameters<typeof roleSheet>[0]>, actor = "jefa") => {
    const sheet = roleSheet({ role: "user", ...rosa, ...changes }, actor, null);
    return [sheet.lead?.split(".")[0], sheet.notice && sheet.notice.title, ...actsOf(sheet).map(({ label }) => label)];
  };
  const [change, police] = ["Cambiar el rol", "Dar el rol de la Policía"];
  expect(offered({})).toEqual(["Ahora: Sin rol", false, change, police]);
  expect(offered({ role: "admin" })).toEqual(["Ahora: Administración", false, change]);
  expect(offered({ role: "moderador" })).toEqual(["Ahora: Moderación", false, change]);
  expect(offered({ role: "policia" })).toEqual(["Ahora: Policía", false, "Quitar el rol de la Policía"]);
  expect(offered({ isActive: false })).toEqual(["Ahora: Sin rol", "La cuenta está bloqueada: desbloquéala antes."]);
  expect(offered({}, "rosa-uid")[1]).toContain("tu propia cuenta");
  expect(offered({ role: "workshop" })[1]).toContain("trabaja en un taller");
});

test("blocking names the report from which it began, and offers to close those of the listings", async () => {
  const plain = await page();
  expect(plain).not.toMatch(/name="denuncia/);
  const html = await page({ reportId: "person_rosa-uid", listingReports: 3 });
  expect(html).toContain('name="denuncia" value="person_rosa-uid"');
  expect(html).toContain("Dar por atendidos también los reportes de sus anuncios (3)");
});

test("a user who may not write is shown until when, and may be let again", async () => {
  const writing = {
    version: "v1",
    until: "23 de diciembre de 2026",
    toReport: "/administracion/denuncias/person_rosa",
  };
  const html = await page({ writing });
  expect(html).toContain("No puede hasta el 23 de diciembre de 2026.");
  expect(html).toContain('href="/administracion/denuncias/person_rosa"');
  expect(intentsOf(html)).toContain("permitir-escribir");
});
