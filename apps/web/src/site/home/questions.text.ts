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
  heading: 'FAQ',
  lead: 'Still have questions?',
  ask: 'Contact us',
  questions: [
    {
      question: 'Do I need a credit card for the trial?',
      answer: [
        'No. Everything is included for 14 days, and you’re only charged if you add a card.',
        'Without a card, your dashboard is locked when the trial ends. Your data is kept, your staff can still view it, and you can add a card at any time.',
      ],
    },
    {
      question: 'How do I close my account?',
      answer: [
        'Go to “Delete account” in your profile, or contact us. Your business and its stores close immediately and your subscription ends. This can’t be undone, so export your data first.',
      ],
    },
    {
      question: 'Can I export my data?',
      answer: [
        'Yes. Orders, customers, products, inventory, and most other lists have an “Export CSV” button. Product files can be imported again without changes. If your dashboard is locked, contact us for a copy.',
      ],
    },
    {
      question: 'Can I import my products and customers?',
      answer: [
        'Yes, from CSV files, including Shopify exports. You can also paste customers from a spreadsheet. You’ll see every problem before you import. Rows with problems are skipped, and the rest are imported.',
      ],
    },
    {
      question: 'Which currencies and languages are supported?',
      answer: [
        'US, Canadian, and Australian dollars, euros, British pounds, Swiss francs, Mexican pesos, and Japanese yen. Each store has one currency.',
        'Storeward is available in English and Spanish. Each person on your team chooses their language.',
      ],
    },
    {
      question: 'Can my staff use Storeward too?',
      answer: [
        'Yes. Invite them by email and choose their stores and permissions. One staff seat is included. Everyone has their own sign-in, with optional two-step sign-in, and the activity log shows who changed what.',
      ],
    },
    {
      question: 'Does Storeward process payments?',
      answer: [
        'Yes. Customers can pay by card, also with a payment link, and the money is paid out to your bank account. You can also accept cash, bank transfers, or checks and record those payments on the order.',
      ],
    },
    {
      question: 'Does Storeward include an online storefront?',
      answer: [
        'Yes. Each store has a shop with product pages, a cart, checkout, and customer accounts. You can also connect a storefront of your choice with the API, and take phone and in-person orders in the dashboard.',
      ],
    },
    {
      question: 'Where is my data stored, and who can see it?',
      answer: [
        'Your data is stored in Storeward’s database, separate from the data of other businesses. You and the people you invite can see it, and each customer sees only their own. Our team sees your name, your email, and the name and status of your business.',
        'We don’t sell data, show ads, or track you. Companies that host Storeward or deliver its emails work on our behalf, and maps in the dashboard may load from a map service. See the privacy policy for details.',
      ],
    },
  ],
}

const spanish: QuestionsText = {
  heading: 'Preguntas frecuentes',
  lead: '¿Tienes más preguntas?',
  ask: 'Contáctanos',
  questions: [
    {
      question: '¿Necesito una tarjeta de crédito para la prueba?',
      answer: [
        'No. Todo está incluido durante 14 días, y solo te cobramos si agregas una tarjeta.',
        'Sin tarjeta, tu panel se bloquea cuando termina la prueba. Conservamos tus datos, tu personal puede seguir consultándolos y puedes agregar una tarjeta en cualquier momento.',
      ],
    },
    {
      question: '¿Cómo cierro mi cuenta?',
      answer: [
        'Ve a «Eliminar cuenta» en tu perfil o contáctanos. Tu negocio y sus tiendas se cierran de inmediato y tu suscripción termina. Esto no se puede deshacer, así que exporta antes tus datos.',
      ],
    },
    {
      question: '¿Puedo exportar mis datos?',
      answer: [
        'Sí. Los pedidos, clientes, productos, inventario y casi todas las demás listas tienen un botón «Exportar CSV». Los archivos de productos se pueden volver a importar sin cambios. Si tu panel está bloqueado, contáctanos para recibir una copia.',
      ],
    },
    {
      question: '¿Puedo importar mis productos y clientes?',
      answer: [
        'Sí, desde archivos CSV, incluidos los de Shopify. También puedes pegar clientes desde una hoja de cálculo. Ves todos los problemas antes de importar. Las filas con problemas se omiten y las demás se importan.',
      ],
    },
    {
      question: '¿Qué monedas e idiomas están disponibles?',
      answer: [
        'Dólares estadounidenses, canadienses y australianos, euros, libras esterlinas, francos suizos, pesos mexicanos y yenes japoneses. Cada tienda tiene una moneda.',
        'Storeward está disponible en inglés y español. Cada persona de tu equipo elige su idioma.',
      ],
    },
    {
      question: '¿Mi personal también puede usar Storeward?',
      answer: [
        'Sí. Invita a cada persona por correo y elige sus tiendas y permisos. Se incluye un puesto de personal. Cada persona tiene su propia sesión, con acceso en dos pasos opcional, y el registro de actividad muestra quién cambió qué.',
      ],
    },
    {
      question: '¿Storeward procesa pagos?',
      answer: [
        'Sí. Los clientes pueden pagar con tarjeta, también con un enlace de pago, y el dinero llega a tu cuenta bancaria. También puedes aceptar efectivo, transferencias o cheques y registrar esos pagos en el pedido.',
      ],
    },
    {
      question: '¿Storeward incluye una tienda en línea?',
      answer: [
        'Sí. Cada tienda tiene un sitio con páginas de productos, carrito, pago y cuentas de clientes. También puedes conectar otra tienda en línea con la API y tomar pedidos por teléfono y en persona en el panel.',
      ],
    },
    {
      question: '¿Dónde se guardan mis datos y quién puede verlos?',
      answer: [
        'Tus datos se guardan en la base de datos de Storeward, separados de los de otros negocios. Los ven tú y las personas que invitas, y cada cliente ve solo los suyos. Nuestro equipo ve tu nombre, tu correo y el nombre y el estado de tu negocio.',
        'No vendemos datos, no mostramos publicidad y no te rastreamos. Las empresas que alojan Storeward o entregan sus correos trabajan en nuestro nombre, y los mapas del panel pueden venir de un servicio de mapas. Consulta la política de privacidad.',
      ],
    },
  ],
}

export const questionsText: Record<Language, QuestionsText> = { en: english, es: spanish }
