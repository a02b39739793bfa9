import { Link } from "@remix-run/react";

import { Notice } from "~/ui/notice";

import { ASSISTANT_ADMIN_PATH } from "../assistant/constants";

export interface RebiTrouble {
  title: string;
  text: string;
  isUrgent: boolean;
}

/** The alert above the figures; nothing while the model answers. */
export function RebiAlert({ trouble }: { trouble: RebiTrouble | null }) {
  if (trouble === null) return null;
  const { title, text, isUrgent } = trouble;
  return (
    <Notice tone={isUrgent ? "danger" : "warning"} title={title} className="mb-6">
      <p>{text}</p>
      <p>
        <Link to={ASSISTANT_ADMIN_PATH} className="link inline-flex min-h-6 items-center">
          Ver cómo responde Rebi
        </Link>
      </p>
    </Notice>
  );
}
