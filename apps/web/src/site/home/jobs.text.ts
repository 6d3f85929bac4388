import type { Language } from '#contract/enumerations.ts'

const english = {
  open: {
    heading: 'Daily overview',
    lines: [
      'See what needs attention: orders to confirm, late orders, refunds due, and items low in stock.',
      'Track sales, orders, and new customers for today or the last 7, 30, or 90 days, compared with the previous period.',
    ],
    alt: 'Home page of a store with daily sales, orders by status, and a list of tasks',
  },
  phone: {
    heading: 'Phone orders',
    lines: [
      'Search or scan products, choose the customer, and see the total as you go, with discounts, fees, tax, and open delivery times.',
      'If you’re interrupted, your draft is still there when you come back.',
    ],
    alt: 'New order with a customer, products, and a total that lists each discount',
  },
  deliver: {
    heading: 'Pickup and delivery',
    lines: [
      'Set an order limit, a cutoff time, and days off for each pickup or delivery window. The week view shows how full each window is.',
      'Select the morning’s orders and print all packing slips as one PDF.',
    ],
    alt: 'Week of delivery windows with the number of orders and the limit of each',
  },
  stock: {
    heading: 'Inventory',
    lines: [
      'Orders reserve items when they’re placed and release them when they’re cancelled, so you never oversell unless you allow backorders.',
      'Count stock by typing or pasting quantities, transfer items between locations, and see who changed what in a permanent log.',
    ],
    alt: 'Product list of a store with the price, stock, and status of each product',
  },
  price: {
    heading: 'Discounts',
    lines: [
      'Offer amounts off, percentages off, or buy X get Y. Discounts apply automatically or with a code, to the whole store or selected products.',
      'Test a discount on a sample cart before you publish it. Each discount explains why it was or wasn’t applied.',
    ],
    alt: 'Discount with a summary and a test cart that shows which discounts apply',
  },
  customers: {
    heading: 'Customers',
    lines: [
      'Import customers from a CSV file or paste them from a spreadsheet. Shopify exports work as they are, and you get a list of the rows that need fixing.',
      'Save any search as a segment. New customers who match join automatically.',
    ],
    alt: 'Customer list of a store with segments',
  },
  shop: {
    heading: 'Online store',
    lines: [
      'Choose a theme, arrange your home page, add pages, and use your own domain. Preview your changes and publish them now or on a date.',
      'Customers check out as guests or sign in to see their orders, addresses, and rewards.',
    ],
  },
  routes: {
    heading: 'Delivery routes',
    lines: [
      'Plan the day’s orders onto your drivers on a map, within time windows, working hours, and vehicle capacity.',
      'Drivers follow their route from a link on their phone, without an account, and record a photo, name, signature, or customer code as proof of delivery.',
    ],
  },
  chat: {
    heading: 'Live chat',
    lines: [
      'Answer customers from one inbox for all your stores, with their orders beside the conversation, saved replies, and private notes.',
      'Add the chat to your shop or to any other website. Customers who have left get your reply by email.',
    ],
  },
  campaigns: {
    heading: 'Campaigns',
    lines: [
      'Send emails and text messages to everyone or to a segment, right away or at a set time, with your products and discount codes.',
      'Test two versions of an email, and see deliveries, opens, clicks, and the sales that follow.',
    ],
  },
  automations: {
    heading: 'Automations',
    lines: [
      'Send emails automatically: a welcome, a birthday wish, a reminder of an abandoned cart, or a note that a product is back in stock.',
      'Before you turn one on, see who would have received it in the last 30 days.',
    ],
  },
  rewards: {
    heading: 'Rewards',
    lines: [
      'Customers earn points or store credit with orders, referrals, and tasks, and reach tiers where they earn more.',
      'See what your program costs as a share of sales, and how much your customers’ balances are worth.',
    ],
  },
  share: {
    heading: 'Staff',
    lines: [
      'Choose the stores and permissions for each person, starting with a role such as Packer or Support. Changes apply immediately.',
      'New orders and changes appear live on every screen. If two people edit the same record, the second person is warned, and the activity log shows who changed what.',
    ],
  },
  stores: {
    heading: 'Multiple stores',
    lines: [
      'Compare sales, orders to confirm, and late orders across your stores, and switch stores with one click.',
      'Each store has its own products, customers, currency, language, and time zone.',
    ],
  },
}

const spanish: typeof english = {
  open: {
    heading: 'Resumen del día',
    lines: [
      'Ve lo que requiere tu atención: pedidos por confirmar, pedidos atrasados, reembolsos pendientes y artículos con pocas existencias.',
      'Consulta las ventas, los pedidos y los clientes nuevos de hoy o de los últimos 7, 30 o 90 días, comparados con el período anterior.',
    ],
    alt: 'Página de inicio de una tienda con las ventas por día, los pedidos por estado y una lista de tareas',
  },
  phone: {
    heading: 'Pedidos por teléfono',
    lines: [
      'Busca o escanea productos, elige al cliente y ve el total al instante, con descuentos, cargos, impuestos y horarios de entrega disponibles.',
      'Si te interrumpen, tu borrador sigue ahí cuando vuelves.',
    ],
    alt: 'Pedido nuevo con un cliente, productos y un total con cada descuento',
  },
  deliver: {
    heading: 'Recogida y entrega',
    lines: [
      'Define un límite de pedidos, una hora de cierre y días libres para cada franja de recogida o entrega. La vista semanal muestra cuántos pedidos tiene cada franja.',
      'Selecciona los pedidos de la mañana e imprime todas las listas de empaque en un solo PDF.',
    ],
    alt: 'Semana de franjas de entrega con el número de pedidos y el límite de cada una',
  },
  stock: {
    heading: 'Inventario',
    lines: [
      'Los pedidos reservan artículos al crearse y los liberan al cancelarse, así nunca vendes de más, salvo que lo permitas.',
      'Cuenta el inventario escribiendo o pegando cantidades, transfiere artículos entre ubicaciones y consulta quién cambió qué en un registro permanente.',
    ],
    alt: 'Lista de productos de una tienda con el precio, las existencias y el estado de cada uno',
  },
  price: {
    heading: 'Descuentos',
    lines: [
      'Ofrece descuentos de monto fijo, de porcentaje o de tipo compra X y lleva Y, automáticos o con código, para toda la tienda o para productos específicos.',
      'Prueba un descuento con un carrito de ejemplo antes de publicarlo. Cada descuento explica por qué se aplicó o no.',
    ],
    alt: 'Descuento con un resumen y un carrito de prueba que muestra qué descuentos se aplican',
  },
  customers: {
    heading: 'Clientes',
    lines: [
      'Importa clientes desde un archivo CSV o pégalos desde una hoja de cálculo. Los archivos de Shopify funcionan sin cambios, y recibes una lista de las filas por corregir.',
      'Guarda cualquier búsqueda como segmento. Los clientes nuevos que coinciden se agregan automáticamente.',
    ],
    alt: 'Lista de clientes de una tienda con segmentos',
  },
  shop: {
    heading: 'Tienda en línea',
    lines: [
      'Elige un tema, organiza tu página de inicio, agrega páginas y usa tu propio dominio. Revisa los cambios y publícalos ahora o en una fecha.',
      'Los clientes compran como invitados o inician sesión para ver sus pedidos, direcciones y recompensas.',
    ],
  },
  routes: {
    heading: 'Rutas de entrega',
    lines: [
      'Reparte los pedidos del día entre tus conductores en un mapa, según las franjas, los horarios de trabajo y la capacidad de cada vehículo.',
      'Los conductores siguen su ruta desde un enlace en el teléfono, sin cuenta, y registran una foto, un nombre, una firma o el código del cliente como prueba de entrega.',
    ],
  },
  chat: {
    heading: 'Chat en vivo',
    lines: [
      'Responde a los clientes de todas tus tiendas desde una sola bandeja, con sus pedidos junto a la conversación, respuestas guardadas y notas privadas.',
      'Agrega el chat a tu tienda o a cualquier otro sitio web. Si el cliente ya se fue, recibe tu respuesta por correo.',
    ],
  },
  campaigns: {
    heading: 'Campañas',
    lines: [
      'Envía correos y mensajes de texto a todos o a un segmento, de inmediato o a una hora definida, con tus productos y códigos de descuento.',
      'Prueba dos versiones de un correo y consulta las entregas, las aperturas, los clics y las ventas que generan.',
    ],
  },
  automations: {
    heading: 'Automatizaciones',
    lines: [
      'Envía correos automáticos: una bienvenida, una felicitación de cumpleaños, un recordatorio de carrito abandonado o un aviso de que un producto volvió a estar disponible.',
      'Antes de activar una, mira quién la habría recibido en los últimos 30 días.',
    ],
  },
  rewards: {
    heading: 'Recompensas',
    lines: [
      'Los clientes ganan puntos o crédito con pedidos, recomendaciones y tareas, y suben a niveles donde ganan más.',
      'Consulta cuánto cuesta tu programa como porcentaje de las ventas y cuánto valen los saldos de tus clientes.',
    ],
  },
  share: {
    heading: 'Personal',
    lines: [
      'Elige las tiendas y los permisos de cada persona a partir de un rol como Almacén o Atención. Los cambios se aplican de inmediato.',
      'Los pedidos nuevos y los cambios aparecen al instante en todas las pantallas. Si dos personas editan el mismo registro, la segunda recibe un aviso, y el registro de actividad muestra quién cambió qué.',
    ],
  },
  stores: {
    heading: 'Varias tiendas',
    lines: [
      'Compara las ventas, los pedidos por confirmar y los pedidos atrasados de tus tiendas, y cambia de tienda con un clic.',
      'Cada tienda tiene sus propios productos, clientes, moneda, idioma y zona horaria.',
    ],
  },
}

export type JobName = keyof typeof english
export const jobsText: Record<Language, typeof english> = { en: english, es: spanish }
