import type { Language } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'

const english = {
  title: 'Terms',
  description:
    'The agreement between you and Storeward in plain language: the beta, pricing, your data, your responsibilities, and cancellation.',
  lead: 'The agreement between you and us, in plain language. By creating an account, you agree to these terms.',
  parts: {
    what: {
      heading: 'Service',
      lines: [
        'Storeward is a back office for running one or more online stores. You may use it for your business and for the people you invite. “We” means the operator of this installation. You can reach us through the [contact form](/contact).',
        'Storeward is for businesses. By signing up for a business, you confirm that you’re allowed to act for it.',
      ],
    },
    beta: {
      heading: 'Beta',
      lines: [
        'Storeward is in beta: it’s complete enough to run your stores, but still changing.',
        'Features may change. We take care that you don’t lose any data you’ve entered.',
      ],
    },
    price: {
      heading: 'Pricing',
      lines: [
        `Your trial includes all features for ${plan.trialDays} days. You don’t need a credit card.`,
        'After the trial, the prices in the [price list](/#pricing) apply if you start the plan. The plan is charged in advance for each month. Extra stores, extra staff seats, and usage, such as emails and delivery routes, are charged at the end of the month. The transaction fee is deducted from your earnings. If you cancel, the plan ends with the month you’ve paid for.',
        'If you don’t start the plan, your data is kept and your shops are closed. As the owner, you can only use billing and your account until you start it, and your staff can view data but not change it. Use the [contact form](/contact) if you want a copy of your data.',
      ],
    },
    account: {
      heading: 'Your account',
      lines: [
        'Use a real email, keep your password private, and give everyone who works with you their own account. You’re responsible for actions taken with your account until you tell us that someone else has access.',
        'You decide who can access each store and with which permissions, and you’re responsible for the people you invite.',
      ],
    },
    use: {
      heading: 'Acceptable use',
      lines: [
        'Only sell what you’re legally allowed to sell, make sure buyers know what they’re buying, and follow the laws where you sell, including tax, consumer, food, and product rules.',
        'Only message people who agreed to it. Don’t send spam, malware, or anything deceptive.',
        'Don’t try to access other people’s stores or data, bypass limits, or overload the service. If you find a vulnerability, report it to us and keep it confidential until it’s fixed.',
      ],
    },
    ownership: {
      heading: 'Ownership',
      lines: [
        'You own everything you enter or upload. You allow us to store, copy, and display it only as needed to run your stores.',
        'Only upload content you have the right to use. You can export your lists as CSV while your dashboard is available. Otherwise, ask us for a copy.',
        'We own the software, its name, and its design.',
      ],
    },
    customers: {
      heading: 'Customer data',
      lines: [
        'You decide which data about your customers is stored and why, and you’re responsible to them for it. We process it only on your behalf and on your instructions. Your actions in the dashboard are your instructions.',
        'We keep it confidential and protect it as described in the [privacy policy](/privacy). We only use the services named there, help you respond to your customers, notify you without delay of a data breach, and erase the data at your request when you leave.',
      ],
    },
    ending: {
      heading: 'Cancellation',
      lines: [
        'You can leave anytime, without notice or reason. Close your account in your profile, or ask us to. The [privacy policy](/privacy#closing) explains what happens then. Export the data you want to keep first.',
        'We can suspend an account that harms others or breaks these terms. We’ll email you the reason. You can still sign in and contact us, and your data is kept.',
        'If we shut down this installation, we’ll notify you early enough to export your data.',
      ],
    },
    liability: {
      heading: 'Liability',
      lines: [
        'We work with care, but this is a beta and is provided as is. We don’t promise that it’s always available, free of errors, or fit for a purpose we don’t know about. Keep copies of the data your business depends on.',
        'We’re liable where the law doesn’t allow liability to be excluded: intent, gross negligence, and injury to life or health. Otherwise, as far as the law allows, we aren’t liable for lost profit or lost data during this beta.',
      ],
    },
    changes: {
      heading: 'Changes',
      lines: [
        'When we change these terms, we update this page and the date at the top. Changes to your disadvantage apply only after we’ve emailed you and you’ve had time to leave.',
        'If part of these terms is invalid, the rest still applies. The law of the operator’s location applies, without limiting the rights you have under your local law.',
      ],
    },
  },
}

const spanish: typeof english = {
  title: 'Términos',
  description:
    'El acuerdo entre tú y Storeward en lenguaje claro: la beta, los precios, tus datos, tus responsabilidades y la cancelación.',
  lead: 'El acuerdo entre tú y nosotros, en lenguaje claro. Al crear una cuenta, aceptas estos términos.',
  parts: {
    what: {
      heading: 'Servicio',
      lines: [
        'Storeward es un panel para administrar una o varias tiendas en línea. Puedes usarlo para tu negocio y para las personas que invites. «Nosotros» es el operador de esta instalación. Puedes contactarnos con el [formulario de contacto](/contact).',
        'Storeward es para negocios. Al registrar un negocio, confirmas que puedes actuar en su nombre.',
      ],
    },
    beta: {
      heading: 'Beta',
      lines: [
        'Storeward está en beta: ya puedes administrar tus tiendas con él, pero sigue cambiando.',
        'Las funciones pueden cambiar. Cuidamos que no pierdas los datos que ingresaste.',
      ],
    },
    price: {
      heading: 'Precios',
      lines: [
        `Tu prueba incluye todas las funciones durante ${plan.trialDays} días. No necesitas una tarjeta de crédito.`,
        'Después de la prueba se aplican los precios de la [lista de precios](/#pricing) si inicias el plan. El plan se cobra por adelantado cada mes. Las tiendas y los puestos de personal adicionales y el consumo, como los correos y las rutas de entrega, se cobran al final del mes. La comisión por transacción se descuenta de tus ganancias. Si cancelas, el plan termina con el mes que ya pagaste.',
        'Si no inicias el plan, conservamos tus datos y tus tiendas en línea se cierran. Como propietario, solo puedes usar la facturación y tu cuenta hasta que lo inicies, y tu personal puede ver los datos pero no cambiarlos. Usa el [formulario de contacto](/contact) si quieres una copia de tus datos.',
      ],
    },
    account: {
      heading: 'Tu cuenta',
      lines: [
        'Usa un correo real, mantén tu contraseña en privado y da a cada persona que trabaja contigo su propia cuenta. Eres responsable de lo que se hace con tu cuenta hasta que nos avises que otra persona tiene acceso.',
        'Tú decides quién puede acceder a cada tienda y con qué permisos, y eres responsable de las personas que invitas.',
      ],
    },
    use: {
      heading: 'Uso aceptable',
      lines: [
        'Vende solo lo que puedes vender legalmente, asegúrate de que quien compra sepa qué compra y cumple las leyes de los lugares donde vendes, incluidas las normas fiscales, de consumo, de alimentos y de productos.',
        'Escribe solo a personas que lo aceptaron. No envíes spam, malware ni nada engañoso.',
        'No intentes acceder a tiendas o datos ajenos, evadir límites ni sobrecargar el servicio. Si encuentras una vulnerabilidad, infórmanos y mantenla en reserva hasta que se corrija.',
      ],
    },
    ownership: {
      heading: 'Propiedad',
      lines: [
        'Todo lo que ingresas o subes es tuyo. Nos permites guardarlo, copiarlo y mostrarlo solo en la medida necesaria para operar tus tiendas.',
        'Sube solo contenido que tengas derecho a usar. Puedes exportar tus listas en CSV mientras tu panel esté disponible. Si no, pídenos una copia.',
        'El software, su nombre y su diseño son nuestros.',
      ],
    },
    customers: {
      heading: 'Datos de tus clientes',
      lines: [
        'Tú decides qué datos de tus clientes se guardan y por qué, y respondes ante ellos. Los tratamos solo en tu nombre y según tus instrucciones. Tus acciones en el panel son tus instrucciones.',
        'Los mantenemos confidenciales y protegidos como describe la [política de privacidad](/privacy). Solo usamos los servicios que ahí se nombran, te ayudamos a responder a tus clientes, te avisamos sin demora de una filtración de datos y los borramos a tu pedido cuando te vas.',
      ],
    },
    ending: {
      heading: 'Cancelación',
      lines: [
        'Puedes irte cuando quieras, sin aviso ni motivo. Cierra tu cuenta en tu perfil o pídenos que lo hagamos. La [política de privacidad](/privacy#closing) explica qué pasa después. Exporta antes los datos que quieras conservar.',
        'Podemos suspender una cuenta que perjudique a otros o incumpla estos términos. Te enviaremos el motivo por correo. Todavía podrás iniciar sesión y contactarnos, y conservaremos tus datos.',
        'Si cerramos esta instalación, te avisaremos con tiempo suficiente para exportar tus datos.',
      ],
    },
    liability: {
      heading: 'Responsabilidad',
      lines: [
        'Trabajamos con cuidado, pero esto es una beta y se ofrece tal cual. No prometemos que esté siempre disponible, libre de errores ni que sirva para un fin que no conocemos. Guarda copias de los datos de los que depende tu negocio.',
        'Respondemos cuando la ley no permite excluir la responsabilidad: dolo, negligencia grave y daños a la vida o la salud. En lo demás, hasta donde la ley lo permita, no respondemos por ganancias o datos perdidos durante esta beta.',
      ],
    },
    changes: {
      heading: 'Cambios',
      lines: [
        'Cuando cambiamos estos términos, actualizamos esta página y la fecha del inicio. Los cambios que te perjudiquen se aplican solo después de que te avisemos por correo y tengas tiempo de irte.',
        'Si una parte de estos términos no es válida, el resto sigue vigente. Se aplica la ley del lugar del operador, sin limitar los derechos que te da tu ley local.',
      ],
    },
  },
}

export const termsText: Record<Language, typeof english> = { en: english, es: spanish }
