export const HEALTH_PATH = "/administracion/estado";
