export interface ErrorTexts {
  title: string;
  message: string;
}

export const UNEXPECTED: ErrorTexts = {
  title: "Algo salió mal",
  message: "No pudimos mostrar esta página. Intenta de nuevo en unos minutos.",
};

const TEXTS: Record<number, ErrorTexts> = {
  400: { title: "No entendimos lo que enviaste", message: "Vuelve atrás y revisa los datos." },
  401: { title: "Inicia sesión para continuar", message: "Esta página es solo para quienes tienen una cuenta." },
  403: { title: "No tienes permiso", message: "Esta página no es para tu cuenta." },
  404: {
    title: "No encontramos esta página",
    message: "Puede que el anuncio ya no exista o que el enlace esté mal escrito.",
  },
  405: { title: "Esto no se puede hacer así", message: "Vuelve atrás e intenta de nuevo." },
  409: { title: "Esto cambió mientras lo editabas", message: "Vuelve a abrir la página para ver la última versión." },
  413: { title: "El archivo es demasiado grande", message: "Envía uno más pequeño e intenta de nuevo." },
  429: { title: "Demasiados intentos", message: "Espera un momento e intenta de nuevo." },
  503: { title: "No disponible por un momento", message: UNEXPECTED.message },
};

export function errorTexts(status: number): ErrorTexts {
  return TEXTS[status] ?? UNEXPECTED;
}
