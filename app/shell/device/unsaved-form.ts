/** Whether a form that changes something holds values that the server does not have yet. */
export function hasUnsavedForm(page: Document): boolean {
  return [...page.querySelectorAll<HTMLFormElement>("form[method=post]")].some((form) =>
    [...form.elements].some(isChanged),
  );
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLInputElement) {
    if (control.type === "hidden") return false;
    if (control.type === "file") return (control.files?.length ?? 0) > 0;
    return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLSelectElement)) return false;
  // Without a chosen option in the HTML the first one counts.
  const options = [...control.options];
  const preset = Math.max(
    0,
    options.findIndex(({ defaultSelected }) => defaultSelected),
  );
  return control.selectedIndex > 0 && control.selectedIndex !== preset;
}
