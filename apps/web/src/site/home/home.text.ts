import type { Language } from '#contract/enumerations.ts'

const english = {
  title: 'One back office for all your stores',
  description:
    'The back office for small vendors with one or more online stores: orders, catalogue, stock, customers, discounts and delivery times in one place.',
  headline: 'One back office for all your stores.',
  lead: 'For vendors who take the call, pack the boxes and count the stock themselves: the orders, products, customers, prices and deliveries of every store, behind one sign-in.',
  look: 'See what it does',
  free: (days: number) => `${days} days free, no card.`,
  picture: 'The list of orders of one store, with status, payment, delivery time and total of each order',
  pictureNote: 'The product as it is today, with the orders of its demo account.',
  features: 'A day’s work, job by job',
  featuresLead:
    'The three lines are three stores. They run side by side through the whole day and never touch: each has its own products, orders, customers and money.',
  coming: 'What is not there yet',
  comingLead:
    'This is a beta. These parts are still being built and come during the beta; until then nothing here pretends to have them.',
  comingParts: [
    { what: 'Routes and drivers', means: 'Plan who brings what, in which order.' },
    { what: 'Live chat', means: 'Answer customers while they shop.' },
    { what: 'Campaigns and SMS', means: 'Write to a whole segment at once.' },
    { what: 'Rewards', means: 'Points that customers earn for what they do.' },
    { what: 'Your shop’s pages', means: 'Texts, look and own domain of the shop that customers see.' },
    { what: 'Billing and earnings', means: 'Paying for Storeward by card, and what your sales came to.' },
  ],
  closing: 'Your first store is a minute away.',
  closingLead: 'Your name, your business, your store, a password, and the code we email you. That is the whole form.',
  askFirst: 'Ask something first',
}

const spanish: typeof english = {
  title: 'Un solo panel para todas tus tiendas',
  description:
    'El panel para pequeños vendedores con una o varias tiendas en línea: pedidos, catálogo, existencias, clientes, descuentos y entregas en un solo lugar.',
  headline: 'Un solo panel para todas tus tiendas.',
  lead: 'Para quien atiende el teléfono, prepara las cajas y cuenta las existencias: pedidos, productos, clientes, precios y entregas de cada tienda, con una sola sesión.',
  look: 'Mira qué hace',
  free: (days) => `${days} días gratis, sin tarjeta.`,
  picture: 'La lista de pedidos de una tienda, con el estado, el pago, la hora de entrega y el total de cada pedido',
  pictureNote: 'El producto tal como es hoy, con los pedidos de su cuenta de demostración.',
  features: 'Un día de trabajo, tarea por tarea',
  featuresLead:
    'Las tres líneas son tres tiendas. Corren en paralelo todo el día y nunca se tocan: cada una tiene sus productos, sus pedidos, sus clientes y su dinero.',
  coming: 'Lo que todavía no está',
  comingLead:
    'Esto es una beta. Estas partes se están construyendo y llegan durante la beta; hasta entonces, nada aquí finge tenerlas.',
  comingParts: [
    { what: 'Rutas y repartidores', means: 'Planifica quién lleva qué y en qué orden.' },
    { what: 'Chat en vivo', means: 'Responde a los clientes mientras compran.' },
    { what: 'Campañas y SMS', means: 'Escribe a todo un segmento a la vez.' },
    { what: 'Recompensas', means: 'Puntos que los clientes ganan por lo que hacen.' },
    { what: 'Las páginas de tu tienda', means: 'Textos, aspecto y dominio propio de la tienda que ven los clientes.' },
    { what: 'Facturación y ganancias', means: 'Pagar Storeward con tarjeta, y lo que dieron tus ventas.' },
  ],
  closing: 'Tu primera tienda está a un minuto.',
  closingLead:
    'Tu nombre, tu negocio, tu tienda, una contraseña y el código que te enviamos por correo. Ese es todo el formulario.',
  askFirst: 'Pregunta algo antes',
}

export const homeText: Record<Language, typeof english> = { en: english, es: spanish }
