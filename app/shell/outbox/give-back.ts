import type { OutboxRow } from "./model";
import { putRow } from "./store";

/**
 * Sends a refused row as its page would: the server answers that page, with the typed values and the message at the
 * field. The row stays for a day, as the answer may not arrive.
 */
export async function giveBack(row: OutboxRow): Promise<void> {
  await putRow({ ...row, state: "returned", at: Date.now() });
  const form = document.createElement("form");
  form.method = "post";
  form.action = row.path;
  form.hidden = true;
  for (const [name, value] of row.body) {
    const input = document.createElement("input");
    input.name = name;
    if (typeof value === "string") {
      input.type = "hidden";
      input.value = value;
    } else {
      const files = new DataTransfer();
      files.items.add(value);
      form.enctype = "multipart/form-data";
      input.type = "file";
      input.files = files.files;
    }
    form.appendChild(input);
  }
  document.body.appendChild(form);
  form.submit();
}
