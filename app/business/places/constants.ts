export const DISTRICTS_PATH = "/lugares/distritos";
export const SUGGESTED_DISTRICTS_MAX = 8;
/** Name of the button that asks for the districts of the chosen department; nothing is saved then. */
export const SHOW_DISTRICTS = "verDistritos";

export interface DistrictOptions {
  department: string;
  provinces: { name: string; districts: (readonly [code: string, name: string])[] }[];
}

export interface DistrictSuggestion {
  code: string;
  name: string;
  province: string;
  /** Slug. */
  department: string;
}
