export const CHECK_PATH = "/consulta-vehicular";
export const CHECKLIST_PATH = `${CHECK_PATH}/lista-moto`;
export const REGISTRY_INFO_PATH = "/registro-info";
/** Id of the box and of the answer, for the fragment. */
export const CHECK_BOX = "consulta";
export const CHECK_ANSWER = "resultado";
