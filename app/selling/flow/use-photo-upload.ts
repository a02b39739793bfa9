import { useRevalidator } from "@remix-run/react";
import { useEffect, type RefObject } from "react";

/** Hands the photo form to the phone's part of it, fetched after the page is there. Without it the form works as it is. */
export function usePhotoUpload(form: RefObject<HTMLFormElement>): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let undo: (() => void) | null = null;
    let gone = false;
    import("./photo-upload.client").then(
      ({ enhancePhotoForm }) => {
        if (!gone && form.current) undo = enhancePhotoForm(form.current, { onDone: revalidate });
      },
      // The link broke off: the form sends the photos by itself.
      () => undefined,
    );
    return () => {
      gone = true;
      undo?.();
    };
  }, [form, revalidate]);
}
