import { useEffect, useRef, type InputHTMLAttributes } from "react";

/** The page listens for changes of the whole form; React asks each controlled input for a listener of its own. */
export function handledByForm(): void {}

/**
 * A text input whose content follows the address: typed text stays until the address changes,
 * and the element itself stays, so that it keeps the focus.
 */
export function SyncedInput({
  value,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, "defaultValue"> & { value: string }) {
  const element = useRef<HTMLInputElement>(null);
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value || !element.current) return;
    last.current = value;
    // An answer must not replace the text that is being typed.
    if (element.current !== document.activeElement) element.current.value = value;
  }, [value]);
  return <input {...input} ref={element} defaultValue={value} />;
}
