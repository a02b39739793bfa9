import { useEffect, useRef, type InputHTMLAttributes, type RefObject } from "react";

/**
 * Keeps the content of a text input to the address: typed text stays until the address changes, and the element itself
 * stays, so that it keeps the focus.
 */
export function useSyncedValue(value: string): RefObject<HTMLInputElement> {
  const element = useRef<HTMLInputElement>(null);
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value || !element.current) return;
    last.current = value;
    // An answer must not replace the text that is being typed.
    if (element.current !== document.activeElement) element.current.value = value;
  }, [value]);
  return element;
}

/** A text input whose content follows the address. */
export function SyncedInput({
  value,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, "defaultValue"> & { value: string }) {
  return <input {...input} ref={useSyncedValue(value)} defaultValue={value} />;
}
