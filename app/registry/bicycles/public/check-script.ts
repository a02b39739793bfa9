/**
 * Checks the lines of the page's data with WebCrypto: each hash follows from its line, each line from the one before,
 * and the last hash is the one on the page. Plain script: the page has no other.
 */
export const CHECK_SCRIPT = `(() => {
  const box = document.getElementById("comprobar");
  const said = document.getElementById("resultado");
  if (!box || !said || !window.crypto || !crypto.subtle) return;
  const hex = async (text) =>
    [...new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))]
      .map((byte) => byte.toString(16).padStart(2, "0")).join("");
  box.hidden = false;
  box.addEventListener("click", async () => {
    said.textContent = "Comprobando…";
    try {
      const { lines } = await (await fetch(box.dataset.datos)).json();
      let previous = "";
      for (const line of lines) {
        const text = [line.seq, line.kind, line.by, line.at, line.sealed, line.previous].join("\\n");
        if (line.previous !== previous || line.hash !== (await hex(text))) {
          said.textContent = "No cuadra la línea " + (line.seq + 1) + ": la historia fue cambiada.";
          return;
        }
        previous = line.hash;
      }
      said.textContent = previous === box.dataset.sello
        ? "Todo cuadra: " + (lines.length === 1 ? "la única línea lleva" : lines.length + " líneas, y la última lleva") +
          " el sello de esta página."
        : "Las líneas cuadran, pero el sello es otro: la historia creció mientras mirabas, o fue cambiada.";
    } catch {
      said.textContent = "No pudimos leer los datos. Vuelve a intentarlo.";
    }
  });
})();`;
