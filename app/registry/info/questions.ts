export const REGISTRY_QUESTIONS = [
  {
    question: "¿Cuánto cuesta?",
    answer: "Nada. Registrar, consultar y descargar tu certificado es gratis.",
  },
  {
    question: "¿Quién ve mis datos?",
    answer:
      "Nadie. La consulta pública dice si una bicicleta está registrada o reportada, con su marca, modelo y color. " +
      "Tu nombre, correo y teléfono no aparecen, y tu comprobante de compra es privado.",
  },
  {
    question: "Mi bicicleta no tiene número o no se lee. ¿Puedo registrarla?",
    answer: "Sí. Haz grabar un código tuyo en el cuadro, o sube una foto del lugar donde debería estar.",
  },
  {
    question: "El número de mi bicicleta ya figura registrado. ¿Qué hago?",
    answer:
      "Envíanos tus pruebas desde el mismo formulario. Una persona las revisa y decide; nunca decimos quién la " +
      "registró.",
  },
  {
    question: "¿Sirve como título de propiedad?",
    answer:
      "No reemplaza a tu boleta o factura. Es una prueba más, con fecha, que puedes mostrar a la Policía y a " +
      "quien te compre.",
  },
  {
    question: "¿Y si la vendo?",
    answer:
      "Ponla en venta desde Mis bicicletas: armamos el borrador con sus datos y sus fotos, y su anuncio publicado lleva la " +
      "marca «Registrada». Si la vendes por otro lado, muéstrale al comprador tu certificado y archívala cuando ya no " +
      "sea tuya.",
  },
  {
    question: "¿Y las motos?",
    answer: "Las motos se inscriben en SUNARP. En la consulta vehicular te decimos cómo revisar sus papeles.",
  },
] as const;
