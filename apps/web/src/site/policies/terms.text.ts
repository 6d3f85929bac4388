import type { Language } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'

const english = {
  title: 'Terms',
  description:
    'The agreement between you and Storeward in plain words: the beta, the price, what is yours, what we ask, how it ends.',
  lead: 'The agreement between you and us, in words that need no lawyer. Whoever creates an account agrees to it.',
  parts: {
    what: {
      heading: 'What you get',
      lines: [
        'The use of Storeward for your business and for the people you invite: a back office in which you run one or more online stores. “We” are whoever operates this installation; you reach us through the [contact form](/contact).',
        'It is made for businesses. Whoever signs up for one confirms that they may act for it.',
      ],
    },
    beta: {
      heading: 'It is a beta',
      lines: [
        'Catalogue, stock, customers, orders, discounts, delivery windows, payment options and staff are there and work. Routes and drivers, rewards, live chat, campaigns, pages, domains, customization, billing and earnings come during the beta.',
        'Things will move and be improved. We take care that nothing you have entered is lost by it.',
      ],
    },
    price: {
      heading: 'What it costs',
      lines: [
        `The first ${plan.trialDays} days are a trial with everything in it. No card is asked for.`,
        'In this beta paying by card is not open yet, so nothing is charged and no debt grows in the meantime. The prices in the [price list](/#pricing) are those that will apply; before the first charge you will be told, and have to agree.',
        'When the trial ends, nothing is deleted. The dashboard then stays closed to you as the owner until we have settled it with you, and your staff can look things up but change nothing. Write to us through the [contact form](/contact), also if you only want to take your data along.',
      ],
    },
    account: {
      heading: 'Your account',
      lines: [
        'Give a real email address, keep your password to yourself, and give everybody who works with you an account of their own. What is done with your account counts as done by you until you tell us that somebody else has it.',
        'You decide who may enter which store and do what there, and you answer for the people you invite.',
      ],
    },
    use: {
      heading: 'What we ask',
      lines: [
        'Sell only what you may sell, to people who know what they buy, and follow the law of the places you sell in: taxes, consumer rights, food and product rules are yours to know.',
        'Write only to people who agreed to it. Do not send spam, malware or anything meant to deceive.',
        'Do not try to reach stores or data that are not yours, to get around limits, or to overload the service. If you find a weakness, tell us and nobody else until it is mended.',
      ],
    },
    ownership: {
      heading: 'What is yours',
      lines: [
        'Everything you enter or upload stays yours. You allow us to keep, copy and show it as far as running your stores needs, and no further.',
        'Upload only what you have the right to use. You can export your lists as CSV whenever the dashboard is open to you; otherwise ask us for a copy.',
        'The program, its name and its look stay ours.',
      ],
    },
    customers: {
      heading: 'Data of your customers',
      lines: [
        'You decide what is kept about your customers and why, and you answer to them for it. We handle it on your behalf and on your instruction alone: what you do in the dashboard is your instruction.',
        'We keep it confidential and protected as the [privacy policy](/privacy) describes, use other services only as named there, help you to answer your customers, tell you without delay if something got into wrong hands, and erase it when you ask for it at the end.',
      ],
    },
    ending: {
      heading: 'How it ends',
      lines: [
        'You can leave at any time, without notice and without a reason: close the account in your profile, or ask us to. What happens then stands [in the privacy policy](/privacy#closing). Export before what you want to keep.',
        'We can suspend an account that harms others or breaks these terms. You are told why by email, can still sign in and write to us, and nothing is deleted by it.',
        'Should we stop running this installation, you will be told early enough to take your data along.',
      ],
    },
    liability: {
      heading: 'What we cannot promise',
      lines: [
        'We do our work with care, but this is a beta and comes as it is: without a promise that it is always there, free of faults, or fit for a purpose that we do not know. Keep copies of what your business cannot do without.',
        'We answer for what the law does not let anybody exclude: intent, gross negligence, harm to life and health. Beyond that, as far as the law allows, we do not answer for lost profit or lost data in this free beta.',
      ],
    },
    changes: {
      heading: 'When this changes',
      lines: [
        'When we change these terms we say so here, with the day of the change at the top. What is to your disadvantage applies to you only after you were told by email and had time to leave.',
        'If a sentence of these terms should not hold, the others still do. The law of the place where the operator is settled applies, without taking from you what the law of your own place gives you.',
      ],
    },
  },
}

const spanish: typeof english = {
  title: 'Términos',
  description:
    'El acuerdo entre tú y Storeward en palabras sencillas: la beta, el precio, lo que es tuyo, lo que pedimos y cómo termina.',
  lead: 'El acuerdo entre tú y nosotros, en palabras que no necesitan abogado. Quien crea una cuenta lo acepta.',
  parts: {
    what: {
      heading: 'Qué obtienes',
      lines: [
        'El uso de Storeward para tu empresa y las personas a las que invites: un panel en el que llevas una o varias tiendas en línea. «Nosotros» es quien opera esta instalación; nos encuentras en el [formulario de contacto](/contact).',
        'Está hecho para empresas. Quien se registra en nombre de una confirma que puede actuar por ella.',
      ],
    },
    beta: {
      heading: 'Es una beta',
      lines: [
        'Catálogo, existencias, clientes, pedidos, descuentos, franjas de entrega, formas de pago y equipo ya están y funcionan. Rutas y repartidores, recompensas, chat en vivo, campañas, páginas, dominios, personalización, facturación e ingresos llegan durante la beta.',
        'Habrá cambios y mejoras. Cuidamos de que con ellos no se pierda nada de lo que has escrito.',
      ],
    },
    price: {
      heading: 'Qué cuesta',
      lines: [
        `Los primeros ${plan.trialDays} días son de prueba, con todo incluido. No se pide tarjeta.`,
        'En esta beta aún no se puede pagar con tarjeta, así que no se cobra nada y entretanto no se acumula ninguna deuda. Los precios de la [lista de precios](/#pricing) son los que se aplicarán; antes del primer cobro te avisaremos y tendrás que aceptarlo.',
        'Cuando termina la prueba no se borra nada. El panel queda cerrado para ti como propietario hasta que lo hayamos acordado contigo, y tu equipo puede consultar, pero no cambiar nada. Escríbenos con el [formulario de contacto](/contact), también si solo quieres llevarte tus datos.',
      ],
    },
    account: {
      heading: 'Tu cuenta',
      lines: [
        'Da un correo real, guarda tu contraseña para ti y dale una cuenta propia a cada persona que trabaje contigo. Lo que se haga con tu cuenta cuenta como hecho por ti hasta que nos digas que la tiene otra persona.',
        'Tú decides quién puede entrar en qué tienda y qué puede hacer allí, y respondes por las personas a las que invitas.',
      ],
    },
    use: {
      heading: 'Qué pedimos',
      lines: [
        'Vende solo lo que puedas vender, a personas que sepan lo que compran, y cumple la ley de los lugares en los que vendes: impuestos, derechos de los consumidores y normas de alimentos y productos te corresponden a ti.',
        'Escribe solo a quienes lo hayan aceptado. No envíes spam, programas dañinos ni nada que quiera engañar.',
        'No intentes llegar a tiendas o datos que no son tuyos, saltarte los límites ni sobrecargar el servicio. Si encuentras un punto débil, dínoslo a nosotros y a nadie más hasta que esté arreglado.',
      ],
    },
    ownership: {
      heading: 'Qué es tuyo',
      lines: [
        'Todo lo que escribes o subes sigue siendo tuyo. Nos permites guardarlo, copiarlo y mostrarlo en lo que haga falta para llevar tus tiendas, y nada más.',
        'Sube solo lo que tengas derecho a usar. Puedes exportar tus listas como CSV siempre que el panel esté abierto para ti; si no, pídenos una copia.',
        'El programa, su nombre y su aspecto siguen siendo nuestros.',
      ],
    },
    customers: {
      heading: 'Datos de tus clientes',
      lines: [
        'Tú decides qué se guarda sobre tus clientes y por qué, y respondes ante ellos. Nosotros lo tratamos por encargo tuyo y solo según tus instrucciones: lo que haces en el panel es tu instrucción.',
        'Lo mantenemos en secreto y protegido como dice la [política de privacidad](/privacy), usamos otros servicios solo como allí se nombra, te ayudamos a responder a tus clientes, te avisamos sin demora si algo llega a malas manos y lo borramos al final cuando lo pides.',
      ],
    },
    ending: {
      heading: 'Cómo termina',
      lines: [
        'Puedes irte cuando quieras, sin plazo y sin motivo: cierra la cuenta en tu perfil o pídenoslo. Lo que pasa entonces está [en la política de privacidad](/privacy#closing). Exporta antes lo que quieras conservar.',
        'Podemos suspender una cuenta que dañe a otros o no cumpla estos términos. Te decimos por correo el motivo, puedes seguir iniciando sesión y escribiéndonos, y no se borra nada por ello.',
        'Si dejáramos de operar esta instalación, te avisaremos con tiempo para que te lleves tus datos.',
      ],
    },
    liability: {
      heading: 'Qué no podemos prometer',
      lines: [
        'Trabajamos con cuidado, pero esto es una beta y se ofrece tal como está: sin prometer que esté siempre disponible, que no tenga fallos o que sirva para un fin que no conocemos. Guarda copias de lo que tu empresa no pueda perder.',
        'Respondemos de lo que la ley no deja excluir a nadie: intención, negligencia grave, daños a la vida y a la salud. Más allá de eso, hasta donde la ley permite, no respondemos de ganancias o datos perdidos en esta beta gratuita.',
      ],
    },
    changes: {
      heading: 'Cuando esto cambia',
      lines: [
        'Cuando cambiamos estos términos lo decimos aquí, con la fecha del cambio arriba. Lo que te perjudique solo se te aplica después de avisarte por correo y dejarte tiempo para irte.',
        'Si una frase de estos términos no fuera válida, las demás lo siguen siendo. Se aplica la ley del lugar donde está establecido el operador, sin quitarte lo que te da la ley del tuyo.',
      ],
    },
  },
}

export const termsText: Record<Language, typeof english> = { en: english, es: spanish }
