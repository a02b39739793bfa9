import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";

/** Hands the photo form to the phone's part of it, fetched after the page is there. Without it the form works as it is. */
export function usePhotoUpload(form: RefObject<HTMLFormElement>): void {
  const { revalidate } = useRevalidator();
  const reload = useRef(revalidate);
  reload.current = revalidate;
  useEffect(() => {
    let undo: (() => void) | null = null;
    let gone = false;
    import("./photo-upload.client").then(
      ({ enhancePhotoForm }) => {
        if (!gone && form.current) undo = enhancePhotoForm(form.current, { onDone: () => reload.current() });
      },
      (error: unknown) => console.warn("photo upload without progress", error),
    );
    return () => {
      gone = true;
      undo?.();
    };
  }, [form]);
}
