import { useEffect, useRef, useState } from "react";

import type { ThreadMessage, ThreadPageView } from "~/messages/model";

/** The messages of a thread's newest page with those that arrived since, and the number of these by the other user. */
export function useNews({ id, isNewest, messages }: ThreadPageView): { messages: ThreadMessage[]; arrived: number } {
  const [arrived, setArrived] = useState<ThreadMessage[]>([]);
  const known = new Set(messages.map((message) => message.id));
  const shown = [...messages, ...arrived.filter((message) => !known.has(message.id))];
  const newest = shown.at(-1)?.at.getTime() ?? 0;
  const current = useRef(newest);
  useEffect(() => {
    current.current = newest;
  }, [newest]);
  useEffect(() => {
    if (!isNewest) return undefined;
    let end: (() => void) | undefined;
    let isOver = false;
    // Where it cannot be loaded (offline, a newer build), the link to new messages is there.
    void import("./thread-refresh").then(
      ({ refreshThread }) => {
        if (isOver) return;
        end = refreshThread({
          id,
          newest: () => current.current,
          arrived: (more) => {
            setArrived((before) => [...before, ...more]);
          },
        });
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [id, isNewest]);
  return { messages: shown, arrived: arrived.filter(({ isMine }) => !isMine).length };
}
