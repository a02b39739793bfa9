import { expect, test } from "vitest";

import { UserNotesPage } from "~/admin/users/notes-page";
import { UserAccessPage } from "~/admin/users/persona-accesos.route";
import { UserActivityPage } from "~/admin/users/persona-actividad.route";
import { UserRolePage } from "~/admin/users/persona-rol.route";
import { UserPage } from "~/admin/users/persona.route";
import { UsersPage } from "~/admin/users/personas.route";
import type { AdminUserView } from "~/admin/users/user.loader.server";

import { htmlOf } from "../../../support/render";

const VIEW: AdminUserView = {
  uid: "rosa-uid",
  name: "Rosa <b>Huamán</b>",
  roleBadge: null,
  isActive: true,
  isOwn: false,
  isAdmin: false,
  factors: { text: "Ninguna", isOn: false, removedAt: null },
  isIdentityChecked: false,
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
  notes: [
    { id: "n1", name: "Jefa", text: "<script>alert(1)</script>", at: "23/11/2026", when: "2026-11-23T15:00:00Z" },
  ],
  hasMoreNotes: true,
  isFollowing: false,
  deletion: null,
};

function intentsOf(html: string): string[] {
  return [...html.matchAll(/<button[^>]*value="([^"]+)"/g)].map(([, value = ""]) => value);
}

test("a person's page offers what can be done, and shows what was written as text", async () => {
  const html = await htmlOf(<UserPage view={VIEW} reply={null} />);
  expect(intentsOf(html)).toEqual([
    "ver-datos",
    "cerrar-sesiones",
    "verificar-identidad",
    "levantar",
    "nota",
    "bloquear",
    "eliminar",
  ]);
  expect(html).toContain('name="steps" value="2"');
  expect(html).not.toMatch(/<script>alert|<b>Huamán/);
  expect(html).toMatch(/Insultos[\s\S]*23\/11\/2026, 09:50 · Gravedad 3/);
  for (const part of ["actividad", "accesos", "notas"])
    expect(html).toContain(`href="/administracion/personas/rosa-uid/${part}"`);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the page of a blocked account offers the way back, and that of one's own account nothing", async () => {
  const deletion = { code: "0123456789ABCDEF", day: "30 de noviembre de 2026" };
  const blocked = await htmlOf(
    <UserPage view={{ ...VIEW, isActive: false, isFollowing: true, deletion }} reply={null} />,
  );
  expect(intentsOf(blocked)).toEqual([
    "ver-datos",
    "cerrar-sesiones",
    "verificar-identidad",
    "levantar",
    "nota",
    "desbloquear",
  ]);
  expect(blocked).toContain("Sus anuncios están dejando de verse");
  expect(blocked).toContain("Se elimina el 30 de noviembre de 2026");
  expect(intentsOf(await htmlOf(<UserPage view={{ ...VIEW, isOwn: true }} reply={null} />))).toEqual([
    "ver-datos",
    "levantar",
    "nota",
  ]);
});

test("a requested act stands in place of its form; a rejected form keeps its typed text", async () => {
  const opened = [{ label: "Correo", value: "rosa@correo.test" }];
  const shown = await htmlOf(<UserPage view={VIEW} reply={{ errors: {}, values: {}, opened }} />);
  expect(shown).toContain("rosa@correo.test");
  expect(intentsOf(shown)).not.toContain("ver-datos");
  const reply = { errors: { causa: "Elige un motivo de la lista." }, values: { mensaje: "Fotos ajenas" } };
  const rejected = await htmlOf(<UserPage view={VIEW} reply={reply} />);
  expect(rejected.match(/Elige un motivo de la lista\./g)).toHaveLength(2);
  expect(rejected).toContain("Fotos ajenas");
});

test("pages of activity, sessions and notes show what people wrote as text, and say where there is more", async () => {
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
  const session = { browser: "<i>Chrome</i>", from: "23/11/2026, 09:00", seen: "23/11/2026, 10:00" };
  const limits = [{ label: "Reportes hoy", value: "0 de 20" }];
  const access = await htmlOf(<UserAccessPage uid={uid} name={name} sessions={[session]} isCut limits={limits} />);
  expect(access).toContain("Puede haber más");
  const all = await htmlOf(<UserNotesPage uid={uid} name={name} notes={VIEW.notes} next="n1" isFirst />);
  expect(all).toContain('href="/administracion/personas/rosa-uid/notas?desde=n1"');
  for (const html of [activity, access, all]) expect(html).not.toMatch(/<script>alert|<b>Huamán|<i>Chrome/);
});

test("the list has its box and keeps the filters in it", async () => {
  const query = { values: { q: "ros", rol: "admin" }, after: null, before: null };
  const html = await htmlOf(<UsersPage query={query} rows={[]} next={null} previous={null} note="Hay más." />);
  expect(html).toContain('role="search"');
  expect(html).toContain('<input type="hidden" name="rol" value="admin"/>');
  expect(html).toContain("Hay más.");
  expect(html).toContain("Nada con estos filtros.");
});

test("the page of the role says why it cannot be changed here", async () => {
  const view = {
    uid: "rosa-uid",
    name: "Rosa",
    roleName: "Sin rol",
    next: "admin" as const,
    why: null,
    police: null,
    unit: "",
    steps: 0,
  };
  expect(intentsOf(await htmlOf(<UserRolePage view={view} reply={null} />))).toEqual(["cambiar-rol"]);
  const withPolice = await htmlOf(<UserRolePage view={{ ...view, police: "give" }} reply={null} />);
  expect(intentsOf(withPolice)).toEqual(["cambiar-rol", "acceso-policia"]);
  const barred = await htmlOf(<UserRolePage view={{ ...view, why: "La cuenta está bloqueada." }} reply={null} />);
  expect(barred).toContain("La cuenta está bloqueada.");
  expect(intentsOf(barred)).toEqual([]);
});

test("blocking names the report from which it began, and offers to close those of the listings", async () => {
  const plain = await htmlOf(<UserPage view={VIEW} reply={null} />);
  expect(plain).not.toMatch(/name="denuncia/);
  const html = await htmlOf(
    <UserPage view={{ ...VIEW, reportId: "person_rosa-uid", listingReports: 3 }} reply={null} />,
  );
  expect(html).toContain('name="denuncia" value="person_rosa-uid"');
  expect(html).toContain("Dar por atendidos también los reportes de sus anuncios (3)");
});

test("a user who may not write is shown until when, and may be let again", async () => {
  const writing = {
    version: "v1",
    until: "23 de diciembre de 2026",
    toReport: "/administracion/denuncias/person_rosa",
  };
  const html = await htmlOf(<UserPage view={{ ...VIEW, writing }} reply={null} />);
  expect(html).toContain("No puede hasta el 23 de diciembre de 2026.");
  expect(html).toContain('href="/administracion/denuncias/person_rosa"');
  expect(intentsOf(html)).toContain("permitir-escribir");
});
