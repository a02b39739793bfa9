import { type HTMLElement, parse } from "node-html-parser";

const SUBMITS = "button:not([type]), button[type=submit], input[type=submit], input[type=image]";
const FIELDS = "input, select, textarea";
const WITHOUT_VALUE = new Set(["hidden", "submit", "image", "button", "reset"]);

/**
 * Faults that keep the forms of a page from being sent by a browser without scripts, a line for each fault: a form with
 * fields and no button, a field without a name, a button of no form.
 */
export function faultsOfForms(html: string): string[] {
  const root = parse(html, { comment: false });
  for (const apart of root.querySelectorAll("template, script, noscript")) apart.remove();
  const forms = root.querySelectorAll("form");
  const formOf = (control: HTMLElement): HTMLElement | undefined => {
    const id = control.getAttribute("form");
    return id === undefined ? (control.closest("form") ?? undefined) : forms.find((form) => form.id === id);
  };
  const submits = root.querySelectorAll(SUBMITS).filter((button) => !button.hasAttribute("disabled"));
  const fields = root
    .querySelectorAll(FIELDS)
    .filter((field) => !WITHOUT_VALUE.has(field.getAttribute("type") ?? "text") && !field.hasAttribute("disabled"));
  return [
    ...submits.filter((button) => !formOf(button)).map((button) => `no form: ${tagOf(button)}`),
    ...fields.filter((field) => formOf(field) && !field.getAttribute("name")).map((one) => `no name: ${tagOf(one)}`),
    ...forms.flatMap((form) => {
      const { method = "get", action = "" } = form.attributes;
      return [
        ...(/^(?:get|post)$/i.test(method) ? [] : [`method: ${tagOf(form)}`]),
        ...(/^(?:$|[/?#]|https?:)/.test(action) ? [] : [`action: ${tagOf(form)}`]),
        ...(fields.some((field) => formOf(field) === form) && !submits.some((button) => formOf(button) === form)
          ? [`no button: ${tagOf(form)}`]
          : []),
      ];
    }),
  ];
}

function tagOf(element: HTMLElement): string {
  return `<${element.rawTagName} ${element.rawAttrs}>`;
}
