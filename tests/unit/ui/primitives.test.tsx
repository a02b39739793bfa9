import { describe, expect, test } from "vitest";

import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, RadioGroup, Select, TextArea, TextField } from "~/ui/field";
import { FilesField } from "~/ui/fields/files-field";
import { Icon } from "~/ui/icon";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { pageNumbers, Pagination } from "~/ui/navigation/pagination";
import { Notice } from "~/ui/notice";

import { hrefs, htmlOf, tags, textOf } from "../../support/render";

describe("fields", () => {
  test("a field is named and labelled, its hint and error read out with it", async () => {
    const html = await htmlOf(
      <TextField
        label="Precio"
        name="price"
        error="Ingresa un precio"
        hint="En soles"
        defaultValue="12"
        inputMode="decimal"
        required
      />,
    );
    expect(html).toContain('<label for="price"');
    expect(html).toMatch(/<input[^>]*id="price" name="price"/);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-describedby="price-hint price-error"');
    expect(html).toContain('id="price-hint"');
    expect(html).toMatch(/id="price-error"[^>]*>Ingresa un precio</);
    expect(html).toMatch(/value="12"/);
    expect(html).toContain('required=""');
  });

  test("a field without hint or error refers to none", async () => {
    const html = await htmlOf(<TextArea label="Descripción" name="description" optional />);
    expect(html).not.toContain("aria-describedby");
    expect(html).not.toContain("aria-invalid");
    expect(textOf(html)).toBe("Descripción (opcional)");
  });

  test("a field of files takes those kinds, and stands after the ones that are stored", async () => {
    const html = await htmlOf(
      <FilesField label="Fotos" name="fotos" accept="photos" multiple optional error="Pesa mucho." hint="Hasta 3.">
        <p>Una guardada</p>
      </FilesField>,
    );
    expect(tags(html, "input")).toEqual([
      {
        type: "file",
        id: "fotos",
        name: "fotos",
        multiple: "",
        accept: "image/jpeg,image/png,image/webp",
        class: "input",
        "aria-invalid": "true",
        "aria-describedby": "fotos-hint fotos-error",
      },
    ]);
    expect(tags(html, "label")).toMatchObject([{ for: "fotos" }]);
    expect(textOf(html)).toBe("Fotos (opcional) Hasta 3. Una guardada Pesa mucho.");
  });

  test("a select shows its options and keeps the choice", async () => {
    const html = await htmlOf(
      <Select
        label="Departamento"
        name="department"
        defaultValue="cusco"
        options={[
          { value: "lima", label: "Lima" },
          { value: "cusco", label: "Cusco" },
        ]}
      />,
    );
    expect(html).toMatch(/<option value="cusco" selected="">Cusco/);
  });

  test("radios form a group that an error summary can point at", async () => {
    const html = await htmlOf(
      <RadioGroup
        legend="Estado"
        name="condition"
        defaultValue="nuevo"
        error="Elige el estado"
        options={[
          { value: "nuevo", label: "Nuevo", hint: "Sin uso" },
          { value: "usado", label: "Usado" },
        ]}
      />,
    );
    expect(html).toMatch(/<fieldset id="condition"[^>]*aria-describedby="condition-error"/);
    expect(html).toContain("<legend");
    expect(html.match(/type="radio"/g)).toHaveLength(2);
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="nuevo"|<input[^>]*value="nuevo"[^>]*checked=""/);
  });

  test("a checkbox may share its name and have its own id", async () => {
    const html = await htmlOf(<Checkbox label="Trek" name="marca" id="marca-trek" value="trek" defaultChecked />);
    expect(html).toMatch(/type="checkbox" id="marca-trek" name="marca"/);
    expect(html).toContain('checked=""');
  });
});

describe("error summary", () => {
  test("an error summary takes the focus without scripts and links to each field", async () => {
    const html = await htmlOf(
      <ErrorSummary
        errors={{ price: "Ingresa un precio", title: "Falta", "": "Vuelve a intentar" }}
        labels={{ title: "Título" }}
      />,
    );
    expect(html).toMatch(/<div id="errores" role="alert" tabindex="-1" autofocus=""/i);
    expect(hrefs(html)).toEqual(["#price", "#title"]);
    expect(textOf(html)).toBe("Revisa lo siguiente Ingresa un precio Título: Falta Vuelve a intentar");
  });

  test("an error summary renders nothing without errors", async () => {
    expect(await htmlOf(<ErrorSummary errors={{}} />)).toBe("");
  });
});

describe("pagination", () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 12, [1, 2, null, 12]],
    [3, 12, [1, 2, 3, 4, null, 12]],
    [4, 12, [1, 2, 3, 4, 5, null, 12]],
    [6, 12, [1, null, 5, 6, 7, null, 12]],
    [12, 12, [1, null, 11, 12]],
  ])("page %i of %i offers %j", (page, pages, numbers) => {
    expect(pageNumbers(page, pages)).toEqual(numbers);
  });

  test("a pagination links to the neighbours and marks the current page", async () => {
    const html = await htmlOf(<Pagination page={2} pages={3} hrefOf={(page) => `/comprar?pagina=${page}`} />);
    expect(hrefs(html)).toEqual(["/comprar?pagina=1", "/comprar?pagina=1", "/comprar?pagina=3", "/comprar?pagina=3"]);
    expect(html).toContain('rel="prev"');
    expect(html).toContain('rel="next"');
    expect(html).toMatch(/aria-current="page"[^>]*><span[^>]*>Página <\/span>2/);
  });

  test("a pagination renders nothing for a single page", async () => {
    expect(await htmlOf(<Pagination page={1} pages={1} hrefOf={() => "/"} />)).toBe("");
  });
});

test("an unknown icon shows a question mark", async () => {
  expect(textOf(await htmlOf(<Icon name="no-such-icon" />))).toBe("?");
  expect(await htmlOf(<Icon name="search" />)).toContain("<path");
});

test("buttons and links carry their variant and size", async () => {
  expect(
    await htmlOf(
      <Button name="intent" value="pausar" variant="danger" size="sm">
        Pausar
      </Button>,
    ),
  ).toBe('<button name="intent" value="pausar" class="btn btn-danger btn-sm">Pausar</button>');
  expect(await htmlOf(<LinkButton to="/sell">Vender</LinkButton>)).toMatch(
    /<a class="btn btn-primary"[^>]*href="\/sell">Vender/,
  );
});

test("breadcrumbs link all but the page itself", async () => {
  const html = await htmlOf(<Breadcrumbs items={[{ label: "Inicio", to: "/" }, { label: "Comprar" }]} />);
  expect(hrefs(html)).toEqual(["/"]);
  expect(html).toMatch(/<span aria-hidden="true">\/<\/span><span aria-current="page"[^>]*>Comprar/);
  expect(html.match(/aria-hidden/g)).toHaveLength(1);
});

test("a notice and a badge are content, not live regions", async () => {
  const html = await htmlOf(
    <Notice tone="warning" title="Ojo">
      Texto <Badge tone="accent">Destacado</Badge>
    </Notice>,
  );
  expect(textOf(html)).toBe("Ojo Texto Destacado");
  expect(html).not.toContain("role=");
});
