import { useEffect, useRef } from "react";

import { formatBytes } from "~/business/format";
import { ATTACHMENT_MAX_MB, ATTACHMENTS_MAX, FILES_FIELD, REMOVE_FIELD } from "~/complaints/constants";
import { Button } from "~/ui/button";
import { FilesField } from "~/ui/fields/files-field";
import { Icon } from "~/ui/icon";

interface EvidenceFieldsProps {
  /** Stored files, as the form's hidden field lists them. Only for showing: the server trusts the sealed field. */
  list: string;
  error: string | undefined;
  notice: string | null;
  /** A value that changes with each answer of the server. */
  answer: unknown;
}

/** Evidence: stored files, and the input for more. */
export function EvidenceFields({ list, error, notice, answer }: EvidenceFieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Stored files must not be sent again, nor rejected ones.
    if (answer && input.current) input.current.value = "";
    // The button that removed a file no longer exists.
    if (answer && notice && !error) input.current?.focus();
  }, [answer, notice, error]);
  const files = parseList(list);
  return (
    <>
      {files.length > 0 ? (
        <ul aria-label="Archivos adjuntos" className="grid grid-cols-1 gap-2">
          {files.map(({ name, bytes, sha256 }) => (
            <li key={sha256} className="flex items-center gap-3 rounded-control border border-line px-3 py-2">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {name} <span className="whitespace-nowrap text-muted">({formatBytes(bytes)})</span>
              </span>
              <Button variant="ghost" size="sm" name={REMOVE_FIELD} value={sha256}>
                <Icon name="trash" className="size-5" />
                Quitar<span className="sr-only"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="grid grid-cols-1 gap-1.5 wrap-anywhere">
        <p role="status" className="text-success empty:hidden">
          {notice}
        </p>
        <FilesField
          label={files.length > 0 ? "Agrega más archivos" : "Adjunta fotos o documentos"}
          name={FILES_FIELD}
          accept="photos-or-documents"
          multiple
          error={error}
          hint={`Hasta ${ATTACHMENTS_MAX} archivos PDF, JPG, PNG o WebP, de ${ATTACHMENT_MAX_MB} MB como máximo cada uno.`}
          inputRef={input}
        />
      </div>
    </>
  );
}

interface ListedFile {
  name: string;
  bytes: number;
  sha256: string;
}

/** It may come from the browser's storage, which can hold anything. */
function parseList(text: string): ListedFile[] {
  try {
    const list: unknown = JSON.parse(text || "[]");
    return Array.isArray(list) ? list.filter(isListed).slice(0, ATTACHMENTS_MAX) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function isListed(file: unknown): file is ListedFile {
  return (
    typeof file === "object" &&
    file !== null &&
    "name" in file &&
    typeof file.name === "string" &&
    "bytes" in file &&
    typeof file.bytes === "number" &&
    "sha256" in file &&
    typeof file.sha256 === "string"
  );
}
