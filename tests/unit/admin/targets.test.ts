import { describe, expect, test } from "vitest";

import { RESOURCES } from "~/server/resources.server";

describe("the page of an entry's target", () => {
  test.each([
    ["cases/R-7K4M92QX", "bicycle.claim-approved", "/administracion/series/R-7K4M92QX"],
    ["cases/R-7K4M92QX", "bicycle.claim-rejected", "/administracion/series/R-7K4M92QX"],
    ["cases/R-7K4M92QX", "case.attended", "/administracion/solicitudes/R-7K4M92QX"],
    ["orders/o1", "order.refund", "/administracion/pedidos/o1"],
    ["lists/claims", "claims.exported", "/administracion/series"],
    ["bicycles/b1", "bicycle.proof-opened", null],
  ])("the page of the target %s is for %s the one that decides it: %s", (target, action, page) => {
    expect(RESOURCES.pageOf(target, action)).toBe(page);
  });

  test("the page of an entry's target shows the entries of its document again", () => {
    expect(RESOURCES.targetOf("/administracion/series/R-7K4M92QX")).toBe("cases/R-7K4M92QX");
    expect(RESOURCES.targetOf("/administracion/solicitudes/R-7K4M92QX")).toBe("cases/R-7K4M92QX");
  });

  test.each(["anuncios/lote", "solicitudes/lote", "pagos/archivos", "pagos/diferencias"])(
    "the page %s of a list is about no document",
    (path) => {
      expect(RESOURCES.targetOf(`/administracion/${path}`)).toBe(null);
    },
  );
});
