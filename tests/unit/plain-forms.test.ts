import { expect, test } from "vitest";

import { faultsOfForms } from "../support/plain-forms";

test.each([
  ["a field and a button", '<form method="post" action="/x"><input name="a"><button>Enviar</button></form>'],
  ["a button outside that names it", '<form id="f"><input name="a"></form><button form="f">Enviar</button>'],
  ["hidden fields only", '<form method="post" action="/x"><input type="hidden" name="a"></form>'],
  [
    "a button of scripts beside it",
    '<form><input name="a"><button>Enviar</button></form><button type="button">×</button>',
  ],
  ["what a template holds", "<template><form><input></form></template>"],
])("a browser without scripts can send a form with %s", (_what, html) => {
  expect(faultsOfForms(html)).toEqual([]);
});

test.each([
  ["no button", '<form action="/x"><input name="a"></form>', '<form action="/x">'],
  ["no button", '<form action="/x"><input name="a"><button type="button">Enviar</button></form>', '<form action="/x">'],
  ["no button", '<form action="/x"><input name="a"><button disabled>Enviar</button></form>', '<form action="/x">'],
  ["no name", '<form action="/x"><select></select><button>Enviar</button></form>', "<select >"],
  ["no form", "<p><button>Enviar</button></p>", "<button >"],
  ["no form", '<form id="f"></form><button form="g">Enviar</button>', '<button form="g">'],
  ["method", '<form method="put" action="/x"></form>', '<form method="put" action="/x">'],
  ["action", '<form action="javascript:send()"></form>', '<form action="javascript:send()">'],
])("the check of plain forms reports %s of %s", (fault, html, tag) => {
  expect(faultsOfForms(html)).toEqual([`${fault}: ${tag}`]);
});
