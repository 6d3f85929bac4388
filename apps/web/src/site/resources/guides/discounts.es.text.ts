import type { Guide } from '#web/site/resources/guide.ts'

export const discounts: Guide = {
  slug: 'discounts',
  title: 'Descuentos',
  summary:
    'Crea descuentos de monto fijo, de porcentaje y de tipo compra X y lleva Y, combínalos y pruébalos antes de publicarlos.',
  sections: [
    {
      id: 'make',
      heading: 'Descuento nuevo',
      body: [
        {
          steps: [
            'Abre [Descuentos](/dashboard/discounts) y haz clic en [[Crear descuento]].',
            'Ingresa un [[Nombre]], que los clientes ven al pagar, y elige el [[Tipo]].',
            'En [[Se aplica a]], elige toda la tienda o productos, variantes, categorías, marcas o colecciones específicos. Usa [[Exclusiones]] para excluir artículos.',
            'En [[Requisito mínimo]], elige un monto o una cantidad mínima, si la quieres.',
            'En [[Método]], elige [[Automático]] o [[Código de descuento]].',
            'Revisa [[Resumen]], prueba el descuento y haz clic en [[Crear descuento]].',
          ],
        },
      ],
    },
    {
      id: 'kinds',
      heading: 'Tipos de descuento',
      body: [
        'Por ejemplo, un carrito tiene tres bolsas de café a 12,00 € y una taza a 9,00 €. El subtotal es 45,00 €, la entrega cuesta 5,00 € y el total es 50,00 €. Cada descuento cambia el total así:',
        {
          table: {
            head: ['Descuento', 'Descuento total', 'Total'],
            rows: [
              ['[[Monto fijo]], 10,00 €, toda la tienda', '10,00 €', '40,00 €'],
              ['[[Porcentaje]], 10 %, toda la tienda', '4,50 €', '45,50 €'],
              ['[[Porcentaje]], 20 %, categoría Café', '7,20 €', '42,80 €'],
              ['[[Compra X, lleva Y]]: compra 2 y lleva 1 gratis, categoría Café', '12,00 €', '38,00 €'],
              ['[[Compra X, lleva Y]]: compra 2 y lleva 1 gratis, toda la tienda', '9,00 €', '41,00 €'],
              ['[[Porcentaje]], 100 % de [[Cargo de entrega]]', '5,00 €', '45,00 €'],
            ],
          },
        },
        'Con compra X y lleva Y, se descuentan los artículos elegibles de menor precio. En toda la tienda, es la taza.',
        'Un monto fijo se aplica una vez por pedido y se reparte entre los artículos elegibles. Los precios nunca bajan de cero.',
      ],
    },
    {
      id: 'conditions',
      heading: 'Requisitos mínimos',
      body: [
        'El mínimo se aplica a todo el carrito, antes de descuentos y cargos. Con un mínimo de 60,00 €, el carrito anterior no califica, y el carrito de prueba muestra que faltan 15,00 €.',
        'Para una cantidad mínima, elige [[Al menos]] o [[Exactamente]].',
      ],
    },
    {
      id: 'together',
      heading: 'Combinar descuentos',
      body: [
        'Los descuentos con [[Combinar con otros descuentos]] activado se aplican juntos, primero el de mayor [[Prioridad]]. Los demás se aplican solos. El cliente siempre obtiene el total más bajo.',
        'Por ejemplo, 10 % y 5,00 € se combinan, y un tercer descuento no:',
        {
          table: {
            head: ['Descuentos', 'Descuento total', 'Total'],
            rows: [
              ['Primero 10 %, después 5,00 €', '9,50 €', '40,50 €'],
              ['Primero 5,00 €, después 10 % del resto', '9,00 €', '41,00 €'],
              ['Además, 20 % solo: la combinación es mejor', '9,50 €', '40,50 €'],
              ['Además, 25 % solo: 25 % es mejor', '11,25 €', '38,75 €'],
            ],
          },
        },
        'Debajo del resumen ves qué otros descuentos podrían aplicarse al mismo carrito.',
      ],
    },
    {
      id: 'codes',
      heading: 'Códigos de descuento',
      body: [
        'Los clientes ingresan el código al pagar. No importan las mayúsculas ni los espacios. Un descuento puede tener hasta 20 códigos. Haz clic en [[Generar código]] para crear uno.',
        'Para dar un código único a cada cliente, guarda el descuento, vuelve a abrirlo y haz clic en [[Generar códigos]] en [[Códigos generados]]. Puedes crear hasta 5.000 códigos a la vez y obtenerlos con [[Descargar CSV]].',
        {
          points: [
            '[[Usos totales]] limita cuántas veces se puede usar el descuento en total.',
            '[[Usos por cliente]] limita los usos por cuenta o correo.',
            '[[Fecha de inicio]] y [[Fecha de fin]] usan la zona horaria de la tienda.',
          ],
        },
      ],
    },
    {
      id: 'test',
      heading: 'Carrito de prueba',
      body: [
        'Usa [[Carrito de prueba]] junto al formulario para ver cómo funciona el descuento con los demás. Agrega productos y elige un método de entrega. No hace falta guardar antes. Para probar otra fecha, usa [[Fecha de prueba]].',
        {
          picture: 'discount',
          alt: 'Formulario de descuento con un carrito de prueba que muestra el resultado de cada descuento',
          caption: 'Cada descuento muestra si se aplicó y por qué.',
        },
        {
          note: 'El carrito de prueba y tus pedidos usan el mismo cálculo. En un pedido nuevo, [[Detalle de descuentos]] explica cada descuento.',
        },
      ],
    },
    {
      id: 'changes',
      heading: 'Cambios en un descuento',
      body: [
        'Los pedidos anteriores conservan sus descuentos cuando editas, desactivas o eliminas uno. Para restaurar un descuento eliminado, haz clic en [[Deshacer]]. Los pedidos cancelados no cuentan para el límite de usos.',
        'La página del descuento muestra cuántas veces se usó y el descuento total en [[Uso]].',
      ],
    },
  ],
}
