import type { Language } from '#contract/enumerations.ts'

interface Entry<Texts> {
  name: string
  description: string
  subject: string
  preheader: string
  texts: Texts
}

/** Texts of the ready-made templates. A merge field's text after the bar completes the sentence without a name. */
export interface ReadyText {
  welcome: Entry<{ heading: string; intro: string[]; button: string; products: string; closing: string[] }>
  newProducts: Entry<{ heading: string; intro: string[]; view: string; button: string }>
  sale: Entry<{ heading: string; intro: string[]; code: string; note: string; button: string; products: string }>
  weMissYou: Entry<{ heading: string; intro: string[]; code: string; note: string; button: string; products: string }>
  event: Entry<{
    imageAlt: string
    heading: string
    intro: string[]
    when: string
    date: string
    where: string
    place: string
    button: string
    closing: string[]
  }>
  thankYou: Entry<{
    heading: string
    intro: string[]
    points: string
    note: string
    button: string
    products: string
  }>
  newsletter: Entry<{
    imageAlt: string
    heading: string
    intro: string[]
    first: string
    firstText: string[]
    second: string
    secondText: string[]
    read: string
    products: string
    collections: string
  }>
}

export const readyTexts: Record<Language, ReadyText> = {
  en: {
    welcome: {
      name: 'Welcome',
      description: 'Say hello to new subscribers and show your best sellers.',
      subject: 'Welcome to {{store_name}}',
      preheader: 'Thanks for signing up. Here’s a good place to start.',
      texts: {
        heading: 'Hi {{first_name|there}}, welcome!',
        intro: [
          'Thanks for joining us. You’ll be the first to hear about new arrivals, restocks, and special offers.',
          'Not sure where to begin? These are the products our customers come back for.',
        ],
        button: 'Start shopping',
        products: 'Customer favorites',
        closing: ['Have a question? Reply to this email. We read every message.'],
      },
    },
    newProducts: {
      name: 'New products',
      description: 'Announce your latest arrivals.',
      subject: 'Just in at {{store_name}}',
      preheader: 'Take a first look at our newest products.',
      texts: {
        heading: 'Just arrived',
        intro: ['Our newest products are here. Take a look before they sell out.'],
        view: 'View',
        button: 'See what’s new',
      },
    },
    sale: {
      name: 'Sale',
      description: 'Share a discount code and your best sellers.',
      subject: '{{first_name|Good news}}, our sale is on',
      preheader: 'Your discount code is inside.',
      texts: {
        heading: 'The sale is on',
        intro: ['For a limited time, save on your favorites. Enter this code at checkout:'],
        code: 'Your discount code',
        note: 'Enter it at checkout.',
        button: 'Shop the sale',
        products: 'Popular right now',
      },
    },
    weMissYou: {
      name: 'We miss you',
      description: 'Bring back customers with a personal discount code.',
      subject: 'We miss you, {{first_name|friend}}',
      preheader: 'A lot is new since your last visit, and there’s a discount for you.',
      texts: {
        heading: 'It’s been a while',
        intro: ['We’d love to see you again. Here’s a little something for your next order:'],
        code: 'Just for you',
        note: 'This code is yours alone and works once.',
        button: 'Take a look',
        products: 'New since your last visit',
      },
    },
    event: {
      name: 'Event',
      description: 'Invite people to your store, a market, or a workshop.',
      subject: 'You’re invited, {{first_name|friend}}',
      preheader: 'Save the date. We’d love to see you.',
      texts: {
        imageAlt: 'Event at {{store_name}}',
        heading: 'You’re invited',
        intro: ['We’re getting together, and it wouldn’t be the same without you. Bring a friend!'],
        when: 'When',
        date: 'Add the date and time',
        where: 'Where',
        place: 'Add the address',
        button: 'Visit our shop',
        closing: ['Can’t make it? Reply and let us know, and we’ll tell you about the next one.'],
      },
    },
    thankYou: {
      name: 'Thank you',
      description: 'Thank your customers and show their points balance.',
      subject: 'Thank you, {{first_name|from all of us}}',
      preheader: 'Your support means a lot to a small business like ours.',
      texts: {
        heading: 'Thank you!',
        intro: [
          'Every order makes a difference to a small business like ours. Thank you for yours, {{first_name|friend}}.',
        ],
        points: 'Your balance',
        note: 'Use it on your next order.',
        button: 'Visit our shop',
        products: 'You might also like',
      },
    },
    newsletter: {
      name: 'Newsletter',
      description: 'Share stories, news, and products with your subscribers.',
      subject: 'This month at {{store_name}}',
      preheader: 'News from our team, and a look at what’s next.',
      texts: {
        imageAlt: 'News from {{store_name}}',
        heading: 'What’s new this month',
        intro: [
          'Hi {{first_name|there}},',
          'Tell your readers what happened this month: a new product, a look behind the scenes, or the people who make it all happen.',
        ],
        first: 'Behind the scenes',
        firstText: ['Show how something is made, in two or three sentences.'],
        second: 'From our customers',
        secondText: ['Share a photo, a review, or an idea that a customer sent you.'],
        read: 'Read more',
        products: 'New arrivals',
        collections: 'Shop by collection',
      },
    },
  },
  es: {
    welcome: {
      name: 'Bienvenida',
      description: 'Saluda a quienes se suscriben y muestra tus productos más vendidos.',
      subject: 'Te damos la bienvenida a {{store_name}}',
      preheader: 'Gracias por suscribirte. Te contamos por dónde empezar.',
      texts: {
        heading: '¡Hola, {{first_name|qué gusto verte}}!',
        intro: [
          'Gracias por unirte. Serás de las primeras personas en enterarte de las novedades, las reposiciones y las ofertas.',
          '¿No sabes por dónde empezar? Estos son los productos que más piden nuestros clientes.',
        ],
        button: 'Ir a la tienda',
        products: 'Los favoritos de nuestros clientes',
        closing: ['¿Tienes alguna pregunta? Responde a este correo. Leemos todos los mensajes.'],
      },
    },
    newProducts: {
      name: 'Productos nuevos',
      description: 'Anuncia tus últimas novedades.',
      subject: 'Novedades en {{store_name}}',
      preheader: 'Ya llegaron nuestros productos nuevos. Míralos antes que nadie.',
      texts: {
        heading: 'Recién llegados',
        intro: ['Tenemos muchas novedades. Échales un vistazo antes de que se agoten.'],
        view: 'Ver',
        button: 'Ver las novedades',
      },
    },
    sale: {
      name: 'Ofertas',
      description: 'Comparte un código de descuento y tus productos más vendidos.',
      subject: '{{first_name|Buenas noticias}}, empezaron las ofertas',
      preheader: 'Adentro encontrarás tu código de descuento.',
      texts: {
        heading: 'Empezaron las ofertas',
        intro: ['Por tiempo limitado, ahorra en tus productos favoritos. Usa este código al pagar:'],
        code: 'Tu código de descuento',
        note: 'Escríbelo al finalizar la compra.',
        button: 'Ver las ofertas',
        products: 'Lo más vendido',
      },
    },
    weMissYou: {
      name: 'Te extrañamos',
      description: 'Invita a volver a tus clientes con un código solo para ellos.',
      subject: 'Te extrañamos, {{first_name|vuelve pronto}}',
      preheader: 'Hay muchas novedades desde tu última visita, y un descuento para ti.',
      texts: {
        heading: 'Ha pasado un tiempo',
        intro: ['Nos encantaría verte de nuevo. Aquí tienes un pequeño detalle para tu próxima compra:'],
        code: 'Solo para ti',
        note: 'Este código es personal y se puede usar una vez.',
        button: 'Ir a la tienda',
        products: 'Novedades desde tu última visita',
      },
    },
    event: {
      name: 'Evento',
      description: 'Invita a tu tienda, a un mercado o a un taller.',
      subject: 'Tienes una invitación, {{first_name|te esperamos}}',
      preheader: 'Reserva la fecha. Nos encantaría verte.',
      texts: {
        imageAlt: 'Evento en {{store_name}}',
        heading: 'Te invitamos',
        intro: ['Vamos a reunirnos y no sería lo mismo sin ti. ¡Trae a alguien contigo!'],
        when: 'Cuándo',
        date: 'Agrega la fecha y la hora',
        where: 'Dónde',
        place: 'Agrega la dirección',
        button: 'Visitar la tienda',
        closing: ['¿No puedes venir? Responde a este correo y te avisaremos del próximo.'],
      },
    },
    thankYou: {
      name: 'Agradecimiento',
      description: 'Agradece a tus clientes y muéstrales su saldo de puntos.',
      subject: 'Gracias, {{first_name|de parte de todo el equipo}}',
      preheader: 'Tu apoyo significa mucho para un negocio pequeño como el nuestro.',
      texts: {
        heading: '¡Gracias!',
        intro: ['Cada pedido cuenta para un negocio pequeño como el nuestro. Gracias por los tuyos.'],
        points: 'Tu saldo',
        note: 'Úsalo en tu próxima compra.',
        button: 'Visitar la tienda',
        products: 'También te puede gustar',
      },
    },
    newsletter: {
      name: 'Boletín',
      description: 'Comparte historias, noticias y productos con tus suscriptores.',
      subject: 'Este mes en {{store_name}}',
      preheader: 'Lo que estamos haciendo y lo que viene.',
      texts: {
        imageAlt: 'Noticias de {{store_name}}',
        heading: 'Novedades del mes',
        intro: [
          '¡Hola, {{first_name|qué gusto saludarte}}!',
          'Cuenta qué pasó este mes: un producto nuevo, cómo trabajan o quiénes lo hacen posible.',
        ],
        first: 'Cómo lo hacemos',
        firstText: ['Muestra cómo se hace un producto, en dos o tres frases.'],
        second: 'De nuestros clientes',
        secondText: ['Comparte una foto, una reseña o una idea que te envió un cliente.'],
        read: 'Leer más',
        products: 'Novedades',
        collections: 'Compra por colección',
      },
    },
  },
}
