import { useEffect, useRef, useState, type ComponentType, type RefObject } from "react";

import { DEPARTMENTS } from "~/business/peru";
import { SHOW_DISTRICTS, type DistrictOptions } from "~/business/places/constants";

import { Button } from "../button";
import { Select, TextField } from "../field";
import type { DistrictComboboxProps } from "./district-combobox";

const DEPARTMENT_OPTIONS = DEPARTMENTS.map(({ slug, name }) => ({ value: slug, label: name }));

interface PlaceFieldsProps {
  /** `department`: a slug. `district`: a code of the list, a name, or old text. */
  values: Record<string, string | undefined>;
  errors: Record<string, string>;
  /** The districts of the department that `values` names, as the server answers them; null without a department. */
  districts?: DistrictOptions | null | undefined;
  /** Which of the two may stay empty. */
  optional?: "both" | "district" | "none";
  noDepartment?: string;
}

/**
 * The fields `department` and `district`; the district tells the province. Without scripts the district is a list of
 * the department's, or a text that the server looks up while the department is not known. With scripts it is looked up
 * while typing, by a file that is loaded when the form is there.
 */
export function PlaceFields({
  values,
  errors,
  districts,
  optional = "none",
  noDepartment = "Elige…",
}: PlaceFieldsProps) {
  const [department, setDepartment] = useState(values.department ?? "");
  const group = useRef<HTMLDivElement>(null);
  const saved = values.district ?? "";
  const loaded = useCombobox(group, saved);
  const options = districts?.department === department ? districts : null;
  const field = { error: errors.district, optional: optional !== "none" };

  function choose(slug: string): void {
    const select = group.current?.querySelector("select");
    if (select) select.value = slug;
    setDepartment(slug);
  }

  return (
    <div ref={group} className="grid gap-6 sm:grid-cols-2">
      <Select
        label="Departamento"
        name="department"
        optional={optional === "both"}
        required={optional !== "both"}
        defaultValue={values.department ?? ""}
        onChange={({ target }) => setDepartment(target.value)}
        error={errors.department}
        options={[{ value: "", label: noDepartment }, ...DEPARTMENT_OPTIONS]}
      />
      {loaded ? (
        <loaded.Combobox
          {...field}
          value={loaded.value}
          name={nameOf(districts, loaded.value)}
          department={department}
          onDepartment={choose}
        />
      ) : options ? (
        <DistrictList {...field} value={saved} options={options} />
      ) : (
        <DistrictText {...field} value={saved} />
      )}
    </div>
  );
}

interface DistrictFieldProps {
  value: string;
  error: string | undefined;
  optional: boolean;
}

/** Its capital's province first. Old text that is not in the list stays an option, unless rejected. */
function DistrictList({ value, error, optional, options }: DistrictFieldProps & { options: DistrictOptions }) {
  const isOwnText = value !== "" && !error && nameOf(options, value) === null;
  return (
    <Select
      label="Distrito"
      name="district"
      optional={optional}
      required={!optional}
      defaultValue={value}
      error={error}
      hint="Agrupados por provincia."
    >
      <option value="">{optional ? "Prefiero no decirlo" : "Elige…"}</option>
      {isOwnText ? <option value={value}>{value}</option> : null}
      {options.provinces.map(({ name, districts }) => (
        <optgroup key={name} label={name}>
          {districts.map(([code, district]) => (
            <option key={code} value={code}>
              {district}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

/** While the department is not known: a name that the server looks up, or the list after one more step. */
function DistrictText({ value, error, optional }: DistrictFieldProps) {
  return (
    <div className="grid content-start gap-2">
      <TextField
        label="Distrito"
        name="district"
        optional={optional}
        required={!optional}
        defaultValue={value}
        error={error}
        maxLength={60}
        autoComplete="address-level3"
        hint="Escribe su nombre."
      />
      <noscript>
        <Button name={SHOW_DISTRICTS} value="1" formNoValidate variant="secondary">
          Ver los distritos
        </Button>
      </noscript>
    </div>
  );
}

/** Name of a code; null of what is not in the list. */
function nameOf(options: DistrictOptions | null | undefined, code: string): string | null {
  for (const { districts } of options?.provinces ?? [])
    for (const [known, name] of districts) if (known === code) return name;
  return null;
}

interface LoadedCombobox {
  Combobox: ComponentType<DistrictComboboxProps>;
  /** Value of the field before the change. */
  value: string;
}

/** Once it is there, later forms have it at once. Never set on the server. */
let known: ComponentType<DistrictComboboxProps> | undefined;

/** Null until its file is loaded, and without it. A field in use is replaced when it loses the focus. */
function useCombobox(group: RefObject<HTMLElement>, saved: string): LoadedCombobox | null {
  const [loaded, setLoaded] = useState<LoadedCombobox | null>(known ? { Combobox: known, value: saved } : null);
  useEffect(() => {
    if (known) return;
    const leaving = new AbortController();
    void import("./district-combobox").then(
      (file) => {
        known = file.default;
        const field = group.current?.querySelector<HTMLInputElement>("[name=district]");
        const show = () => setLoaded({ Combobox: file.default, value: field?.value ?? "" });
        if (leaving.signal.aborted) return;
        if (field !== document.activeElement) show();
        else field?.addEventListener("blur", show, { signal: leaving.signal, once: true });
      },
      // The connection was lost: the field works without suggestions.
      () => undefined,
    );
    return () => leaving.abort();
  }, [group]);
  return loaded;
}
