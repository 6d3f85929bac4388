import type { Language } from '#contract/enumerations.ts'
import { retentionEnglish } from './retention-english.text.ts'
import { retentionSpanish } from './retention-spanish.text.ts'

const english = {
  title: 'Privacy',
  description: 'What Storeward keeps about you, why, who can see it and how long it stays, and what you can ask of us.',
  lead: 'What we keep about you, why, who can see it, and when it goes. Nothing else is collected: no tracking, no advertising, no analytics, no sale of data.',
  caption: 'What is kept, and for how long',
  head: { what: 'What', why: 'Why', who: 'Who sees it', howLong: 'How long' },
  kept: retentionEnglish,
  parts: {
    who: {
      heading: 'Who is responsible',
      lines: [
        'For your account, for what you write to us and for the newsletter: whoever operates this installation of Storeward, called “we” here. You reach us through the [contact form](/contact).',
        'For the customers of a store: the vendor who runs that store. The vendor decides what is kept about them and why; we keep it on the vendor’s behalf, do nothing else with it, and show it to nobody outside the store.',
      ],
    },
    kept: {
      heading: 'What is kept',
      lines: [
        'The times below are those that the program itself observes: once an hour it deletes what has had its time. Where it says that something stays, it stays until somebody asks for it to go.',
      ],
    },
    grounds: {
      heading: 'On what grounds',
      lines: [
        'Your account, your business and your work: because we have agreed with you to run them (the [terms](/terms)).',
        'Sign-ins, logs, counts of attempts and reported errors: because everybody who uses the product has an interest in it being safe and working. They are used for nothing else.',
        'The newsletter: because you asked for it and confirmed it. You can leave with the link in every email.',
      ],
    },
    newsletter: {
      heading: 'The newsletter',
      lines: [
        'Whoever types an address gets one email with a link; only a click on it puts the address on the list. We keep the time and the network address of that click, because we have to be able to prove that you asked.',
        'Once you leave, your address stays on the list of those who left, so that no mistake brings you back. Nothing in the emails reports whether you opened or read them.',
      ],
    },
    others: {
      heading: 'Who else receives something',
      lines: [
        'The mail service that delivers our messages, the storage service that holds files, and whoever provides the machines, if the operator of this installation uses such services. They work on our behalf.',
        'In the dashboard the operator can have maps drawn by a map service and addresses found by a place search. Then your browser loads map pictures from that map service, which sees your network address, and our server passes what you type into an address search on to the place search, without your name. Without such services both come with the product.',
        'These public pages load nothing from anybody else.',
        'Authorities, where the law obliges us. Nobody else.',
      ],
    },
    safety: {
      heading: 'How it is protected',
      lines: [
        'Every store is kept apart from every other. Passwords, codes and links are kept as hashes only; secrets of two-step sign-in are encrypted; cookies cannot be read by scripts. Uploaded pictures are made anew, which removes where and with what they were taken.',
        'What is kept in your browser stands in the [cookie policy](/cookies).',
      ],
    },
    closing: {
      heading: 'What closing an account does',
      lines: [
        'In your profile you can close your account, or ask us to through the [contact form](/contact); in the profile it takes your password. At that moment your name, email address, phone, picture, password and two-step sign-in are overwritten or deleted, and you are signed out everywhere.',
        'The businesses you own close with it, with their stores and for everybody who works there. Their data can then no longer be reached by anybody through the product, and customers can no longer enter the stores.',
        'What stays: your sign-ins, for the time in the table above; the data of a closed business, which lies in the database until we erase it, as we do when you ask for it through the [contact form](/contact); and in the log of a business the name under which you changed something.',
      ],
    },
    rights: {
      heading: 'What you can ask for',
      lines: [
        'To see and take along what is yours: lists in the dashboard have an export as CSV while it is open to you. For everything else we send you a copy when you ask.',
        'To have something put right: your profile and every screen let you do so yourself.',
        'To have something deleted, or not used while we argue about it; to object; to take back a consent. Write to us through the [contact form](/contact), from the email address it is about. You get an answer within a month, and it costs nothing.',
        'If you are a customer of a store, ask that store first: it can show, correct, export and delete what it knows of you. If it does not answer, tell us.',
        'You can also complain to the data protection authority of the place where you live.',
      ],
    },
    changes: {
      heading: 'When this changes',
      lines: [
        'This page changes together with the program, and the day of the last change stands at its top. If we ever want to use your data for something new, we ask you before.',
      ],
    },
  },
}

const spanish: typeof english = {
  title: 'Privacidad',
  description:
    'Qué guarda Storeward sobre ti, por qué, quién puede verlo, cuánto tiempo se queda y qué puedes pedirnos.',
  lead: 'Qué guardamos sobre ti, por qué, quién puede verlo y cuándo desaparece. No se recoge nada más: ni seguimiento, ni publicidad, ni analítica, ni venta de datos.',
  caption: 'Qué se guarda y cuánto tiempo',
  head: { what: 'Qué', why: 'Por qué', who: 'Quién lo ve', howLong: 'Cuánto tiempo' },
  kept: retentionSpanish,
  parts: {
    who: {
      heading: 'Quién es responsable',
      lines: [
        'De tu cuenta, de lo que nos escribes y del boletín: quien opera esta instalación de Storeward, aquí «nosotros». Nos encuentras en el [formulario de contacto](/contact).',
        'De los clientes de una tienda: el vendedor que la lleva. Él decide qué se guarda sobre ellos y por qué; nosotros lo guardamos por encargo suyo, no hacemos nada más con ello y no lo mostramos a nadie ajeno a la tienda.',
      ],
    },
    kept: {
      heading: 'Qué se guarda',
      lines: [
        'Los plazos de abajo son los que cumple el propio programa: una vez por hora borra lo que ya ha cumplido el suyo. Donde dice que algo se queda, se queda hasta que alguien pida borrarlo.',
      ],
    },
    grounds: {
      heading: 'Con qué base',
      lines: [
        'Tu cuenta, tu empresa y tu trabajo: porque hemos acordado contigo llevarlos (los [términos](/terms)).',
        'Sesiones, registros, recuentos de intentos y errores comunicados: porque a todos los que usan el producto les interesa que sea seguro y funcione. No se usan para nada más.',
        'El boletín: porque lo pediste y lo confirmaste. Puedes dejarlo con el enlace de cada correo.',
      ],
    },
    newsletter: {
      heading: 'El boletín',
      lines: [
        'Quien escribe una dirección recibe un correo con un enlace; solo un clic en él la pone en la lista. Guardamos la hora y la dirección de red de ese clic, porque tenemos que poder demostrar que lo pediste.',
        'Cuando lo dejas, tu dirección sigue en la lista de quienes lo dejaron, para que ningún error te devuelva. Nada en los correos comunica si los has abierto o leído.',
      ],
    },
    others: {
      heading: 'Quién más recibe algo',
      lines: [
        'El servicio de correo que entrega nuestros mensajes, el de almacenamiento que guarda archivos y quien ponga las máquinas, si el operador de esta instalación usa esos servicios. Trabajan por encargo nuestro.',
        'En el panel, el operador puede hacer que un servicio de mapas dibuje los mapas y un buscador de lugares encuentre direcciones. Entonces tu navegador carga imágenes de ese servicio de mapas, que ve tu dirección de red, y nuestro servidor pasa al buscador lo que escribes al buscar una dirección, sin tu nombre. Sin esos servicios, ambas cosas vienen con el producto.',
        'Estas páginas públicas no cargan nada de nadie más.',
        'Las autoridades, cuando la ley nos obliga. Nadie más.',
      ],
    },
    safety: {
      heading: 'Cómo se protege',
      lines: [
        'Cada tienda está separada de todas las demás. Contraseñas, códigos y enlaces se guardan solo como hashes; los secretos de la verificación en dos pasos, cifrados; los scripts no pueden leer las cookies. Las imágenes que se suben se rehacen, y así pierden dónde y con qué se tomaron.',
        'Lo que se guarda en tu navegador está en la [política de cookies](/cookies).',
      ],
    },
    closing: {
      heading: 'Qué hace cerrar una cuenta',
      lines: [
        'En tu perfil puedes cerrar tu cuenta, o pedírnoslo con el [formulario de contacto](/contact); en el perfil hace falta tu contraseña. En ese momento tu nombre, correo, teléfono, imagen, contraseña y verificación en dos pasos se sobrescriben o se borran, y se cierran todas tus sesiones.',
        'Con ella se cierran las empresas de las que eres propietario, con sus tiendas y para todos los que trabajan en ellas. Nadie puede ya llegar a sus datos con el producto, y los clientes no pueden entrar en las tiendas.',
        'Qué se queda: tus sesiones, el tiempo que dice la tabla de arriba; los datos de una empresa cerrada, que siguen en la base de datos hasta que los borramos, y lo hacemos cuando nos lo pides en el [formulario de contacto](/contact); y, en el registro de una empresa, el nombre con el que cambiaste algo.',
      ],
    },
    rights: {
      heading: 'Qué puedes pedir',
      lines: [
        'Ver y llevarte lo que es tuyo: las listas del panel se exportan como CSV mientras esté abierto para ti. De todo lo demás te enviamos una copia si la pides.',
        'Que algo se corrija: tu perfil y cada pantalla te dejan hacerlo.',
        'Que algo se borre, o que no se use mientras lo discutimos; oponerte; retirar un consentimiento. Escríbenos con el [formulario de contacto](/contact) desde el correo del que se trate. Tienes respuesta en un mes como mucho, y no cuesta nada.',
        'Si eres cliente de una tienda, pregunta primero a esa tienda: puede mostrar, corregir, exportar y borrar lo que sabe de ti. Si no responde, dínoslo.',
        'También puedes reclamar ante la autoridad de protección de datos del lugar donde vives.',
      ],
    },
    changes: {
      heading: 'Cuando esto cambia',
      lines: [
        'Esta página cambia junto con el programa, y la fecha del último cambio está arriba. Si alguna vez queremos usar tus datos para algo nuevo, te preguntaremos antes.',
      ],
    },
  },
}

export const privacyText: Record<Language, typeof english> = { en: english, es: spanish }
