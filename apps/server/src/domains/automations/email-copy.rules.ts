import type { AutomationKind } from '#contract/domains/automations.ts'
import type { Language } from '#contract/enumerations.ts'

export interface EmailCopy {
  subject: string
  preheader: string
  heading: string
  paragraphs: readonly string[]
  products?: { title: string; source: 'newest' | 'bestSellers' | 'trigger'; count: number; buttonLabel: string }
  button: { label: string; link: string }
}

/** A name for the team, and the emails in their order. */
interface KindCopy {
  name: string
  emails: readonly [EmailCopy, ...EmailCopy[]]
}

const en: Record<AutomationKind, KindCopy> = {
  welcome: {
    name: 'Welcome',
    emails: [
      {
        subject: 'Welcome to {{store_name}}',
        preheader: 'Here’s what people love most right now.',
        heading: 'Hi {{first_name|there}}, welcome!',
        paragraphs: [
          'Thanks for joining {{store_name}}. We’ll write when there’s something worth opening an email for: new products, offers, and news from the shop.',
          'To get you started, here are our best sellers.',
        ],
        products: { title: 'Best sellers', source: 'bestSellers', count: 4, buttonLabel: '' },
        button: { label: 'Start shopping', link: '/' },
      },
      {
        subject: 'New at {{store_name}}',
        preheader: 'The latest arrivals, picked for you.',
        heading: 'Fresh on the shelf',
        paragraphs: ['Hi {{first_name|there}}, these just arrived. Have a look before they’re gone.'],
        products: { title: 'New arrivals', source: 'newest', count: 4, buttonLabel: '' },
        button: { label: 'See what’s new', link: '/search' },
      },
    ],
  },
  abandonedCart: {
    name: 'Abandoned cart',
    emails: [
      {
        subject: 'You left something in your cart',
        preheader: 'We saved it for you.',
        heading: 'Still thinking it over?',
        paragraphs: ['Hi {{first_name|there}}, your cart is right where you left it. Check out whenever you’re ready.'],
        products: { title: 'In your cart', source: 'trigger', count: 6, buttonLabel: '' },
        button: { label: 'Return to cart', link: '/cart' },
      },
      {
        subject: 'Your cart is waiting, {{first_name|friend}}',
        preheader: 'Popular items sell out, so don’t wait too long.',
        heading: 'A quick reminder',
        paragraphs: [
          'The items in your cart are still available. If you have a question about them, reply to this email.',
        ],
        products: { title: 'In your cart', source: 'trigger', count: 6, buttonLabel: '' },
        button: { label: 'Return to cart', link: '/cart' },
      },
    ],
  },
  firstOrder: {
    name: 'First order',
    emails: [
      {
        subject: 'Thank you for your first order',
        preheader: 'You made our day.',
        heading: 'Thank you, {{first_name|friend}}!',
        paragraphs: [
          'You placed your first order with {{store_name}}, and we’re glad you did.',
          'How did we do? Reply to this email and tell us. We read every message.',
        ],
        products: { title: 'You might also like', source: 'bestSellers', count: 4, buttonLabel: '' },
        button: { label: 'Visit the shop', link: '/' },
      },
    ],
  },
  backInStock: {
    name: 'Back in stock',
    emails: [
      {
        subject: 'It’s back in stock',
        preheader: 'You asked us to let you know.',
        heading: 'Good news: it’s back',
        paragraphs: [
          'You asked us to email you when this item is available again. Here it is. We can’t reserve it, so order soon.',
        ],
        products: { title: '', source: 'trigger', count: 1, buttonLabel: 'Buy now' },
        button: { label: 'Visit the shop', link: '/' },
      },
    ],
  },
  birthday: {
    name: 'Birthday',
    emails: [
      {
        subject: 'Happy birthday, {{first_name|friend}}!',
        preheader: 'A little something from all of us.',
        heading: 'Happy birthday!',
        paragraphs: [
          'Hi {{first_name|there}}, everyone at {{store_name}} wishes you a wonderful day.',
          'Treat yourself to something you’ve had your eye on.',
        ],
        products: { title: 'Gift ideas for you', source: 'bestSellers', count: 4, buttonLabel: '' },
        button: { label: 'Treat yourself', link: '/' },
      },
    ],
  },
  inactive: {
    name: 'Win back',
    emails: [
      {
        subject: 'We miss you, {{first_name|friend}}',
        preheader: 'See what’s new since your last visit.',
        heading: 'It’s been a while',
        paragraphs: [
          'Hi {{first_name|there}}, a lot has changed since your last order. Here’s what’s new at {{store_name}}.',
        ],
        products: { title: 'New since your last visit', source: 'newest', count: 4, buttonLabel: '' },
        button: { label: 'See what’s new', link: '/search' },
      },
      {
        subject: 'Still interested in {{store_name}}?',
        preheader: 'Our best sellers, in case you missed them.',
        heading: 'Worth another look',
        paragraphs: [
          'These are the products other customers come back for. If our emails aren’t for you anymore, you can unsubscribe below.',
        ],
        products: { title: 'Best sellers', source: 'bestSellers', count: 4, buttonLabel: '' },
        button: { label: 'Visit the shop', link: '/' },
      },
    ],
  },
}

const es: Record<AutomationKind, KindCopy> = {
  welcome: {
    name: 'Bienvenida',
    emails: [
      {
        subject: 'Te damos la bienvenida a {{store_name}}',
        preheader: 'Esto es lo que más gusta ahora.',
        heading: '¡Hola, {{first_name|qué gusto verte}}!',
        paragraphs: [
          'Gracias por unirte a {{store_name}}. Te escribiremos cuando haya algo que valga la pena: productos nuevos, ofertas y noticias de la tienda.',
          'Para empezar, estos son nuestros productos más vendidos.',
        ],
        products: { title: 'Los más vendidos', source: 'bestSellers', count: 4, buttonLabel: '' },
        button: { label: 'Empezar a comprar', link: '/' },
      },
      {
        subject: 'Novedades en {{store_name}}',
        preheader: 'Lo último que llegó a la tienda.',
        heading: 'Recién llegados',
        paragraphs: ['Hola, {{first_name|qué tal}}: esto acaba de llegar. Échale un vistazo antes de que se agote.'],
        products: { title: 'Novedades', source: 'newest', count: 4, buttonLabel: '' },
        button: { label: 'Ver novedades', link: '/search' },
      },
    ],
  },
  abandonedCart: {
    name: 'Carrito abandonado',
    emails: [
      {
        subject: 'Dejaste algo en tu carrito',
        preheader: 'Lo guardamos para ti.',
        heading: '¿Aún lo estás pensando?',
        paragraphs: [
          'Hola, {{first_name|qué tal}}: tu carrito está tal como lo dejaste. Termina tu compra cuando quieras.',
        ],
        products: { title: 'En tu carrito', source: 'trigger', count: 6, buttonLabel: '' },
        button: { label: 'Volver al carrito', link: '/cart' },
      },
      {
        subject: 'Tu carrito te espera',
        preheader: 'Lo más popular se agota pronto.',
        heading: 'Un recordatorio',
        paragraphs: ['Los artículos de tu carrito siguen disponibles. Si tienes alguna duda, responde a este correo.'],
        products: { title: 'En tu carrito', source: 'trigger', count: 6, buttonLabel: '' },
        button: { label: 'Volver al carrito', link: '/cart' },
      },
    ],
  },
  firstOrder: {
    name: 'Primer pedido',
    emails: [
      {
        subject: 'Gracias por tu primer pedido',
        preheader: 'Significa mucho para nosotros.',
        heading: '¡Gracias, {{first_name|de verdad}}!',
        paragraphs: [
          'Hiciste tu primer pedido en {{store_name}} y nos alegra mucho.',
          '¿Qué te pareció? Responde a este correo y cuéntanos. Leemos todos los mensajes.',
        ],
        products: { title: 'También te puede gustar', source: 'bestSellers', count: 4, buttonLabel: '' },
        button: { label: 'Visitar la tienda', link: '/' },
      },
    ],
  },
  backInStock: {
    name: 'De nuevo disponible',
    emails: [
      {
        subject: 'Ya está disponible de nuevo',
        preheader: 'Nos pediste que te avisáramos.',
        heading: 'Buenas noticias: volvió',
        paragraphs: [
          'Nos pediste un aviso cuando este artículo volviera a estar disponible. Aquí está. No podemos reservarlo, así que pídelo pronto.',
        ],
        products: { title: '', source: 'trigger', count: 1, buttonLabel: 'Comprar' },
        button: { label: 'Visitar la tienda', link: '/' },
      },
    ],
  },
  birthday: {
    name: 'Cumpleaños',
    emails: [
      {
        subject: '¡Feliz cumpleaños, {{first_name|de corazón}}!',
        preheader: 'Un detalle de parte de todo el equipo.',
        heading: '¡Feliz cumpleaños!',
        paragraphs: [
          'Hola, {{first_name|qué tal}}: todo el equipo de {{store_name}} te desea un día maravilloso.',
          'Date un gusto con eso que tanto te llamó la atención.',
        ],
        products: { title: 'Ideas para ti', source: 'bestSellers', count: 4, buttonLabel: '' },
        button: { label: 'Darme un gusto', link: '/' },
      },
    ],
  },
  inactive: {
    name: 'Reactivación',
    emails: [
      {
        subject: 'Te extrañamos, {{first_name|vuelve pronto}}',
        preheader: 'Mira lo nuevo desde tu última visita.',
        heading: 'Ha pasado un tiempo',
        paragraphs: [
          'Hola, {{first_name|qué tal}}: muchas cosas cambiaron desde tu último pedido. Esto es lo nuevo en {{store_name}}.',
        ],
        products: { title: 'Nuevo desde tu última visita', source: 'newest', count: 4, buttonLabel: '' },
        button: { label: 'Ver novedades', link: '/search' },
      },
      {
        subject: '¿Te sigue interesando {{store_name}}?',
        preheader: 'Nuestros productos más vendidos, por si te los perdiste.',
        heading: 'Vale la pena otro vistazo',
        paragraphs: [
          'Estos son los productos por los que otros clientes vuelven. Si ya no quieres nuestros correos, puedes darte de baja abajo.',
        ],
        products: { title: 'Los más vendidos', source: 'bestSellers', count: 4, buttonLabel: '' },
        button: { label: 'Visitar la tienda', link: '/' },
      },
    ],
  },
}

export const emailCopy: Record<Language, Record<AutomationKind, KindCopy>> = { en, es }
