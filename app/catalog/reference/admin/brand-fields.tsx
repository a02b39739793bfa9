import { Checkbox, TextField } from "~/ui/field";

interface BrandFieldsProps {
  values: Record<string, string | undefined>;
  errors: Record<string, string>;
}

export function BrandFields({ values, errors }: BrandFieldsProps) {
  return (
    <>
      <TextField name="nombre" label="Nombre" defaultValue={values.nombre} error={errors.nombre} maxLength={40} />
      <fieldset className="grid gap-1">
        <legend className="font-semibold">Qué vehículos hace</legend>
        <Checkbox
          name="bicicletas"
          value="si"
          defaultChecked={values.bicicletas === "si"}
          error={errors.bicicletas}
          label="Bicicletas"
        />
        <Checkbox name="motos" value="si" defaultChecked={values.motos === "si"} error={errors.motos} label="Motos" />
      </fieldset>
    </>
  );
}
