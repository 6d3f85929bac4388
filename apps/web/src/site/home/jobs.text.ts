import type { Language } from '#contract/enumerations.ts'

const english = {
  open: {
    time: '8:00 am',
    heading: 'Open the day',
    lines: [
      'Home says what waits for you: orders to confirm, orders that are late, refunds that are due, stock that runs low.',
      'Beside it stand takings, orders and new customers of today or of the last 7, 30 or 90 days, each against the days before.',
    ],
    alt: 'Home of a store: takings by day, orders by status, and a list of what needs attention',
  },
  phone: {
    time: '8:40 am',
    heading: 'Take an order on the phone',
    lines: [
      'Type a name or scan a code, find the customer, and read out the total while you talk: discounts with their reason, fee, tax, and the delivery times that are still free.',
      'If somebody walks in, the order waits as you left it.',
    ],
    alt: 'A new order with a customer, some products and the total with its discounts explained',
  },
  deliver: {
    time: '10:15 am',
    heading: 'Pack and deliver',
    lines: [
      'Each delivery or pick-up window takes so many orders, closes so long before and has its days off, so that you never promise more than you can do. The week shows how full each one is.',
      'Choose the orders of a morning and their packing slips come out as one PDF.',
    ],
    alt: 'A week of delivery windows, each with the number of orders it has and can take',
  },
  stock: {
    time: '11:30 am',
    heading: 'Keep stock honest',
    lines: [
      'An order reserves its pieces when it is placed and gives them back when it is cancelled. The last piece is sold once, unless you let a product be ordered ahead.',
      'Count your stock by typing or pasting figures, move pieces from one place to another, and read every change, with who and why, in a log that nobody can edit.',
    ],
    alt: 'The list of products of a store with price, stock and state of each',
  },
  price: {
    time: '1:00 pm',
    heading: 'Price it right',
    lines: [
      'An amount, a percentage, or buy two and get the third: by itself or with a code, for the whole store or for what you name.',
      'Try a discount on a test cart before anybody sees it, and read in plain sentences what came off, what did not, and why. The preview and the real order use the same calculation.',
    ],
    alt: 'A discount with its rule in words and a test cart that says what comes off and why',
  },
  customers: {
    time: '3:20 pm',
    heading: 'Know your customers',
    lines: [
      'Bring them in from a CSV file or straight out of a spreadsheet; the columns of a Shopify export are recognised. Every row is checked by itself, and what could not be used comes back with the reason.',
      'A search that you repeat becomes a segment with a name. It always holds everyone who matches, including customers who join later.',
    ],
    alt: 'The list of customers of a store, with segments above it',
  },
  share: {
    time: '4:45 pm',
    heading: 'Share the work',
    lines: [
      'Give each person the stores and the permissions they need, starting from a set such as Packer or Support. What you take away ends with their next click.',
      'New orders and changes appear on every open screen by themselves. If two people edit the same thing, the second is told before anything is overwritten, and the activity log says who changed what.',
    ],
  },
  stores: {
    time: '6:00 pm',
    heading: 'Look at all your stores',
    lines: [
      'Home sets them side by side: takings, orders to confirm, orders that are late. One click takes you into another store, and two tabs can work in two stores.',
      'Each store keeps its colour, currency, language and time zone, so that you always see where you are.',
    ],
  },
}

const spanish: typeof english = {
  open: {
    time: '8:00',
    heading: 'Empieza el día',
    lines: [
      'Inicio dice qué te espera: pedidos por confirmar, pedidos con retraso, devoluciones pendientes, existencias que se acaban.',
      'Al lado están los ingresos, los pedidos y los clientes nuevos de hoy o de los últimos 7, 30 o 90 días, comparados con los días anteriores.',
    ],
    alt: 'Inicio de una tienda: ingresos por día, pedidos por estado y una lista de lo pendiente',
  },
  phone: {
    time: '8:40',
    heading: 'Toma un pedido por teléfono',
    lines: [
      'Escribe un nombre o escanea un código, busca al cliente, y di el total mientras hablas: descuentos con su motivo, gastos, impuestos y las horas de entrega que quedan libres.',
      'Si alguien entra por la puerta, el pedido espera tal como lo dejaste.',
    ],
    alt: 'Un pedido nuevo con un cliente, varios productos y el total con los descuentos explicados',
  },
  deliver: {
    time: '10:15',
    heading: 'Prepara y entrega',
    lines: [
      'Cada franja de entrega o recogida admite un número de pedidos, se cierra con la antelación que digas y tiene sus días libres, así que nunca prometes más de lo que puedes hacer. La semana muestra lo llena que está cada una.',
      'Elige los pedidos de una mañana y sus albaranes salen en un solo PDF.',
    ],
    alt: 'Una semana de franjas de entrega, cada una con los pedidos que tiene y los que admite',
  },
  stock: {
    time: '11:30',
    heading: 'Existencias que dicen la verdad',
    lines: [
      'Un pedido reserva sus unidades al hacerse y las devuelve si se cancela. La última unidad se vende una vez, salvo que permitas pedir un producto por adelantado.',
      'Cuenta tus existencias escribiendo o pegando cifras, mueve unidades de un lugar a otro y lee cada cambio, con quién y por qué, en un registro que nadie puede editar.',
    ],
    alt: 'La lista de productos de una tienda con el precio, las existencias y el estado de cada uno',
  },
  price: {
    time: '13:00',
    heading: 'Pon el precio justo',
    lines: [
      'Un importe, un porcentaje o compra dos y llévate el tercero: por sí solo o con un código, para toda la tienda o para lo que indiques.',
      'Prueba un descuento con un carrito antes de que nadie lo vea y lee en frases claras qué se descontó, qué no y por qué. La prueba y el pedido real usan el mismo cálculo.',
    ],
    alt: 'Un descuento con su regla en palabras y un carrito de prueba que dice qué se descuenta y por qué',
  },
  customers: {
    time: '15:20',
    heading: 'Conoce a tus clientes',
    lines: [
      'Tráelos de un archivo CSV o directamente de una hoja de cálculo; las columnas de un archivo de Shopify se reconocen. Cada fila se comprueba por separado, y lo que no se pudo usar vuelve con el motivo.',
      'Una búsqueda que repites se convierte en un segmento con nombre. Siempre reúne a todos los que cumplen, también a los clientes que lleguen después.',
    ],
    alt: 'La lista de clientes de una tienda, con los segmentos encima',
  },
  share: {
    time: '16:45',
    heading: 'Reparte el trabajo',
    lines: [
      'Da a cada persona las tiendas y los permisos que necesita, a partir de un conjunto como Almacén o Atención. Lo que le quitas termina con su siguiente clic.',
      'Los pedidos nuevos y los cambios aparecen solos en cada pantalla abierta. Si dos personas editan lo mismo, la segunda lo sabe antes de sobrescribir nada, y el registro de actividad dice quién cambió qué.',
    ],
  },
  stores: {
    time: '18:00',
    heading: 'Mira todas tus tiendas',
    lines: [
      'Inicio las pone una junto a otra: ingresos, pedidos por confirmar, pedidos con retraso. Un clic te lleva a otra tienda, y dos pestañas pueden trabajar en dos tiendas.',
      'Cada tienda conserva su color, su moneda, su idioma y su zona horaria, para que siempre veas dónde estás.',
    ],
  },
}

export type JobName = keyof typeof english
export const jobsText: Record<Language, typeof english> = { en: english, es: spanish }
