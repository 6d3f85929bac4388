import type { Language } from '#contract/enumerations.ts'

interface Question {
  question: string
  answer: readonly string[]
}

interface QuestionsText {
  heading: string
  lead: string
  /** Text of the contact link, which ends the sentence before it. */
  ask: string
  questions: readonly Question[]
}

const english: QuestionsText = {
  heading: 'Questions and answers',
  lead: 'Something else?',
  ask: 'Write to us',
  questions: [
    {
      question: 'Do I need a card to try it, and what happens after the 14 days?',
      answer: [
        'No card. For 14 days everything is open, and nothing turns into a payment by itself.',
        'When the trial is over, the dashboard closes until we have settled it with you: nothing is deleted, and your staff can still look things up. Paying by card is not open yet in the beta, so write to us.',
      ],
    },
    {
      question: 'How do I leave?',
      answer: [
        'In your profile, under “Delete account”, or write to us. Your business and its stores close at once and the subscription ends. It cannot be undone, so export your lists first.',
      ],
    },
    {
      question: 'Can I take my data with me?',
      answer: [
        'Yes: while the dashboard is open to you, and afterwards on request. Lists have an “Export CSV” button: orders, customers, products, stock and most others. Products are exported as a table that can be imported again without loss.',
      ],
    },
    {
      question: 'Can I bring the products and customers I have?',
      answer: [
        'Yes, from CSV files, and customers also by pasting cells of a spreadsheet. The columns of a Shopify export are recognised; customers without an email or a name are left out. You see what is wrong before anything is stored, except emails that exist already, and a bad row never stops the good ones.',
      ],
    },
    {
      question: 'Which currencies and languages are there?',
      answer: [
        'Each store has one currency, and your stores may differ: US, Canadian and Australian dollar, euro, pound, Swiss franc, Mexican peso and yen. Amounts of different currencies are never added up.',
        'Everything is in English and in Spanish, and everybody in your team chooses for themselves.',
      ],
    },
    {
      question: 'Can my staff work in it with me?',
      answer: [
        'Yes. You invite them by email and say which stores and which permissions they get; one person besides you is included. Everybody has their own sign-in, with a second step if they want it, and a log says who changed what.',
      ],
    },
    {
      question: 'Do you take the payments of my customers?',
      answer: [
        'No. You say how people can pay you, in cash, by card or by transfer, and record on the order what came in and what you gave back. The money goes from them to you.',
      ],
    },
    {
      question: 'Is there a shop that my customers see?',
      answer: [
        'Not yet. There is an interface (API) with which a shop of your own shows products, prices and free delivery times and places orders. Pages, look and domain of a ready-made shop come during the beta; orders by phone and at the counter work today.',
      ],
    },
    {
      question: 'Where is my data, and who sees it?',
      answer: [
        'In the database of this installation. You see it and those you gave access to. There is no tracking, no advertising and no script of anybody else, on these pages or in the dashboard; only maps in the dashboard may come from a map service, if the operator chose one. The privacy policy lists what is kept, what for and how long.',
      ],
    },
    {
      question: 'What is not there yet?',
      answer: [
        'Delivery routes and drivers, live chat, campaigns and SMS, rewards, the pages, look and domain of the shop, billing and earnings. They come during the beta. Things will move meanwhile, and the newsletter says what is new.',
      ],
    },
  ],
}

const spanish: QuestionsText = {
  heading: 'Preguntas y respuestas',
  lead: '¿Algo más?',
  ask: 'Escríbenos',
  questions: [
    {
      question: '¿Necesito una tarjeta para probarlo y qué pasa después de los 14 días?',
      answer: [
        'No hace falta tarjeta. Durante 14 días todo está abierto y nada se convierte por sí solo en un pago.',
        'Cuando termina la prueba, el panel se cierra hasta que lo hayamos acordado contigo: no se borra nada y tu equipo puede seguir consultando. En la beta aún no se puede pagar con tarjeta, así que escríbenos.',
      ],
    },
    {
      question: '¿Cómo me doy de baja?',
      answer: [
        'En tu perfil, en «Eliminar la cuenta», o escríbenos. Tu negocio y sus tiendas se cierran al instante y la suscripción termina. No se puede deshacer, así que exporta antes tus listas.',
      ],
    },
    {
      question: '¿Puedo llevarme mis datos?',
      answer: [
        'Sí: mientras el panel esté abierto para ti y, después, si nos lo pides. Las listas tienen un botón «Exportar CSV»: pedidos, clientes, productos, existencias y casi todas las demás. Los productos se exportan como una tabla que se puede volver a importar sin pérdidas.',
      ],
    },
    {
      question: '¿Puedo traer los productos y clientes que tengo?',
      answer: [
        'Sí, desde archivos CSV, y los clientes también pegando celdas de una hoja de cálculo. Las columnas de un archivo de Shopify se reconocen; los clientes sin correo o sin nombre se quedan fuera. Ves lo que está mal antes de que se guarde nada, salvo los correos que ya existen, y una fila mala nunca detiene a las buenas.',
      ],
    },
    {
      question: '¿Qué monedas e idiomas hay?',
      answer: [
        'Cada tienda tiene una moneda, y tus tiendas pueden tener distintas: dólar estadounidense, canadiense y australiano, euro, libra, franco suizo, peso mexicano y yen. Los importes de monedas distintas nunca se suman.',
        'Todo está en inglés y en español, y cada persona de tu equipo elige el suyo.',
      ],
    },
    {
      question: '¿Puede mi equipo trabajar conmigo?',
      answer: [
        'Sí. Invitas a cada persona por correo y dices qué tiendas y qué permisos tiene; una persona además de ti está incluida. Cada una tiene su propia sesión, con un segundo paso si quiere, y un registro dice quién cambió qué.',
      ],
    },
    {
      question: '¿Storeward cobra a mis clientes?',
      answer: [
        'No. Tú dices cómo se te puede pagar, en efectivo, con tarjeta o por transferencia, y anotas en el pedido lo que entró y lo que devolviste. El dinero va de ellos a ti.',
      ],
    },
    {
      question: '¿Hay una tienda que vean mis clientes?',
      answer: [
        'Todavía no. Hay una interfaz (API) con la que una tienda tuya muestra productos, precios y horas de entrega libres y hace pedidos. Las páginas, el aspecto y el dominio de una tienda lista llegan durante la beta; los pedidos por teléfono y en el mostrador funcionan hoy.',
      ],
    },
    {
      question: '¿Dónde están mis datos y quién los ve?',
      answer: [
        'En la base de datos de esta instalación. Los ves tú y las personas a las que diste acceso. No hay rastreo, ni publicidad, ni scripts de terceros, ni en estas páginas ni en el panel; solo los mapas del panel pueden venir de un servicio de mapas, si el operador eligió uno. La política de privacidad dice qué se guarda, para qué y cuánto tiempo.',
      ],
    },
    {
      question: '¿Qué falta todavía?',
      answer: [
        'Rutas y repartidores, chat en vivo, campañas y SMS, recompensas, las páginas, el aspecto y el dominio de la tienda, la facturación y las ganancias. Llegan durante la beta. Mientras tanto habrá cambios, y el boletín cuenta las novedades.',
      ],
    },
  ],
}

export const questionsText: Record<Language, QuestionsText> = { en: english, es: spanish }
