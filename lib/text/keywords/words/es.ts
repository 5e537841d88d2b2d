import type { LanguageWords } from './language-words.ts';

export const es: LanguageWords = {
  language: 'es',
  empty:
    'el la los las un una unos unas de del al a y o u en con sin para por es son que mi mis tu tus su sus lo se me te nos más',
  questions:
    'qué cómo cuándo dónde quién cuál cuáles cuánto cuánta cuántos por_qué qué_es cómo_hacer para_qué_sirve se_puede',
  joiners: 'para con sin o vs y en de a por contra desde según antes_de después_de',
  marks: {
    informational:
      'qué que_es qué_es cómo como cuándo cuando dónde quién por_qué para_qué_sirve guía tutorial ejemplo ejemplos consejos trucos ideas significado definición receta recetas aprender historia diferencia síntomas causas plantilla hacer curso beneficios funcionamiento problemas instalación',
    commercial:
      'mejor mejores opinión opiniones reseña reseñas comparativa comparar comparación comparador vs alternativa alternativas top ranking recomendado recomendados recomendaciones análisis cuál cuáles coste costo marcas seguro ventajas_y_desventajas calidad_precio vale_la_pena',
    transactional:
      'dónde_comprar donde_comprar comprar compra precio precios barato barata baratos baratas oferta ofertas descuento descuentos cupón código_promocional código_descuento envío_gratis pedir encargar alquilar alquiler reservar reserva descargar presupuesto segunda_mano en_venta venta rebajas cerca_de_mí en_stock entradas suscripción tienda',
    navigational:
      'iniciar_sesión login acceder acceso entrar oficial web_oficial página_oficial sitio_web página_web inicio atención_al_cliente cuenta mi_cuenta contacto teléfono número app aplicación portal sede documentación',
  },
  patterns: {
    informational: [
      'qué es {}',
      'cómo elegir {}',
      '{} guía',
      '{} consejos',
      '{} ejemplos',
      '{} ideas',
      '{} significado',
      'cómo usar {}',
      'para qué sirve {}',
      '{} tutorial',
      'por qué {}',
      'cómo hacer {}',
    ],
    commercial: [
      'mejor {}',
      'mejores {}',
      '{} opiniones',
      '{} comparativa',
      '{} alternativas',
      'top 10 {}',
      'cuál es el mejor {}',
      '{} ranking',
      '{} análisis',
      '{} reseñas',
      '{} ventajas y desventajas',
      '{} calidad precio comparativa',
    ],
    transactional: [
      'comprar {}',
      '{} precio',
      '{} barato',
      '{} oferta',
      '{} comprar online',
      '{} descuento',
      '{} código descuento',
      '{} envío gratis',
      '{} segunda mano',
      '{} cerca de mí',
      'dónde comprar {}',
      '{} en venta',
    ],
    navigational: [
      '{} web oficial',
      '{} iniciar sesión',
      '{} contacto',
      '{} atención al cliente',
      '{} mi cuenta',
      '{} página oficial',
      '{} teléfono',
      '{} app',
      '{} acceso',
      '{} sitio web',
      '{} login',
      '{} portal',
    ],
  },
};
