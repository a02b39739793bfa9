/** Common words of Spanish, folded: never taken for the error of a name. */
const COMMON =
  "abajo abierto abogado abrazo abre abril abrir abuela abuelo acaba acabar accion aceite acepta acera acto actual acuerdo " +
  "adelante adentro adios adulto afuera agosto agua aguante aire ajuste alegre alegria algo alguien algun alla alli alma alta altas " +
  "alto altos altura amable amarga amigo amiga amigos amor ancho ancha anda andar ando animo ano anos antes antiguo anuncia " +
  "apoyo aprender apunta aquel aquella arbol arena arma armar armada arriba arte asalto asi asiento asunto atado atras atropello aun aunque " +
  "auto autos aventura avion avisa avisar aviso ayer ayuda ayudar azul baja bajada bajar bajas bajo bajos balon banca banco banda " +
  "bano barra barrio base basta bastante basura beber bella bello beso bien blanca blanco boca boda bodega bola bolsa bolsillo bonita bonito " +
  "borde bota botas brazo bravo brilla brillo broma bronce bruto buena bueno buenos burro busca buscar busco caballo caballero cabe cabello cabeza " +
  "cabo cada cadena caer caida cafe caja cajon calidad calido calla callado calle calles calma calor cama camara cambia cambiar cambio cambios camino caminar camion " +
  "camisa campo canal cancha cansada cansado canta canto capa capaz cara caras carga cargo carne caro carrera carro carta casa casado casas casco casi caso " +
  "causa caza cena centro cerca cerco cerrar cerro chica chico chicas chicos chino cielo cien cierra cierto cima cinco cine cita ciudad clara claro clase clases " +
  "clave clima cobra cobrar cobre coche cocina coger cojo cola colegio color colores come comer comida como comodo compra comprar compras comun conmigo contento contra " +
  "copa corazon correo corre correr corta cortar corto cosa cosas costado costar coste costo costumbre crea crear crece creer creo cruz cruza cruzar cuadra cuadro cual " +
  "cuando cuanto cuarto cubo cubre cubrir cuenta cuento cuerda cuerpo cuesta cueva cuida cuidar culpa cumple cuna cuota cura curso curva dama danza dano dar datos " +
  "debajo deber debo decir dedo deja dejar dejo delante demas dentro deporte derecha derecho desde deseo despues destino detras deuda dia dias dice dieta diferente dificil digo " +
  "dinero dios dire directa directo disco diez doble doler dolor donde dormir dos dueno dulce dura durar durante duro echar edad ella ellas ellos embarazada empezar empieza encima " +
  "enero enfermo enojo entender entera entero entonces entra entrada entrar entre enviar envia envio epoca equipo error esa ese escala escapa escape escena escoba escoge escote escribe escribir " +
  "escucha escuela eso espalda espera esperar espera espina esposa esposo esquina esta estar este estilo esto estoy estrella estudia estudiar estudio examen exito facil falda falla falta familia " +
  "fango favor febrero fecha feliz feria fierro fiesta fila fin final fina fino firma firme flaca flaco flor fondo fonda forma foto fotos freno frente fresa fresco fria frio frita fruta fuego fuente " +
  "fuera fuerte fuerza fuga fuma fumar funciona futuro gafas gana ganar ganas ganga ganso garaje gasta gastar gasto gato genial gente gigante gira girar giro golpe goma gorda gordo gota gracia gracias grado " +
  "gran grande grasa gris grita grito grupo guante guapa guapo guarda guardar guerra guia gusta gustar gusto haber habla hablar hace hacer hacia halla hallar hambre harto harta hasta hay hecho helado herida hermana hermano " +
  "hermosa hermoso heroe hielo hierba hierro hija hijo hilo hogar hoja hola hombre hombro honor hora horas horno hotel hoyo hoy hueco huella hueso huevo humo idea igual imagen incluso indica inicio isla " +
  "izquierda jamas jardin jefe joven jovenes joya judia juega juego jueves jugar jugo julio junio junta juntar junto juntos jurar justa justo labio lado lado ladron lago laguna lana lanza lanzar lapiz larga largo larga lata " +
  "lavar leche leer legal lejos lengua lenta lento leon letra leve ley libra libre libro liga ligera ligero limite limpia limpiar limpio linda lindo linea lista listo llama llamar llanta llave llega llegar llena llenar lleno lleva llevar " +
  "llora llorar lluvia local loca loco logra lograr lucha luego lugar luna lunes luz macho madera madre maestro mala malas malo malos mama manana manda mandar maneja manejar manera manga mano manos manta marca marcar marcha marco marea " +
  "mareo marido mar marina marron marte martes marzo masa mata matar materia mayo mayor media medico medida medio medir mejor menor menos mensaje mente menta mentira mercado merece mes mesa meses meta metal meter metro miedo miel mientras " +
  "miercoles mil mina minuto mirada mira mirar misa misma mismo mitad moda modelo modo moja mojado molesta momento mona moneda mono monta montar monte morada morado morir mostrar mover mucha mucho muchas muchos muela muelle muerte muerto muestra mujer " +
  "mula multa mundo muneca muro musica nace nacer nada nadar nadie naranja nariz natural necesita necesito negra negro ni nieto nieve ningun nino nivel noche nombre norte nota notar noticia novia novio nube nuestra nuestro nueva nueve nuevo nuca nunca " +
  "obra ocho ocupa odio oferta oficina oido ojo ojos ola olla olor olvida opina orden oreja oreja orilla oro oscuro otra otro paga pagar pago pais pala palabra palo pan papa papel papeles par para parada parar pared parece parte partes partir pasa pasada pasado pasar " +
  "paseo paso pasta patio pato paz pecho pedal pedazo pedir pega pegar peligro pelo pelota pena pensar peor pera perder perdida perdido perdon perra perro persona pesa pesada pesado pesar pescar peso pez pica picar pide pie piedra piel pierde pierna pieza pila pinta pintar pinto pintura pisa piso " +
  "pista pito placa plan plancha planta plata plato playa plaza pluma pobre poca poco poder poesia pone poner popular porque posible precio pregunta premio prenda prende prensa presa presta prestar presto primera primero prisa probar problema pronto propio prueba publico pueblo puede puedo puente " +
  "puerta puerto pulga pulsa pulsar puno punta punto pura puro puras quedar queja quema quemar querer queso quien quiere quiero quince quita quitar rabia rama rango rapida rapido rara raro rasgo rata rato raya rayo razon real realidad rebaja recibe recibir recibo recta recto red refresco regalo regla reina reloj remata " +
  "remate renta reparar repite resta resto reto revisa revisar rey rica rico rie riesgo rio risa ritmo robar robo roca roda rodar rodilla roja rojo roma rompe romper ronco ronda ropa rosa rostro rota roto rueda ruedas ruido ruina rumbo rural rusa ruso ruta sabado saber sabor saca sacar saco sala salado " +
  "salario sale salga salida salir salon salsa salta saltar salto salud salva salvar sana sangre sano santa santo seca secar seco secreto seda seguir segun segunda segundo segura seguro seis selva semana senal senor senora sentido sentir ser seria serio servir siempre siente sierra siete siga siglo sigue silla " +
  "simple sin sitio sobra sobre sol sola solar solo sombra sonar sonido sopla sopa sordo suave sube subir sucia sucio sudar suela sueldo suelo suelta suelto sueno suerte sufre suma sumar super supera sur tabla taco tal talla taller tamano tambien tambor tanque tanto tapa tarde tarea tarifa tarjeta tasa taza techo " +
  "tela tema temor templo temprano tener tengo tenia terminar terreno texto tia tiempo tienda tiene tierra tinta tio tipo tira tirar titulo toca tocar toda todo todos toma tomar tono tonta tonto topa tope torre torta torcer tos total trabaja trabajo traer trago traje trampa tranquila tranquilo trata tratar trato trece tren tres " +
  "triste tropa trozo truco tubo tumba turno ultima ultimo una unica unico unir uno usa usar uso usted vaca vacio vale valer valle valor vamos vapor varios vaso vecina vecino veinte vela velocidad vence vender vendo venir venta ventana ver verano verdad verde verguenza verse verso vestido vez via viaja viajar viaje vida vidrio vieja viejo viene " +
  "viento viernes vino visita vista viuda viva vive vivir vivo volar volver voto voy voz vuela vuelo vuelta vuelve yerno yeso zapato zona zorro";

const WORDS: ReadonlySet<string> = new Set(COMMON.split(" "));

export function isCommonWord(word: string): boolean {
  return WORDS.has(word);
}

/** For words that are written as they sound: `kiero`. */
export function commonWords(): ReadonlySet<string> {
  return WORDS;
}
