import type { Language } from '#contract/enumerations.ts'
import { retentionEnglish } from './retention-english.text.ts'
import { retentionSpanish } from './retention-spanish.text.ts'

const english = {
  title: 'Privacy',
  description: 'Which personal data Storeward stores, why, who can see it, how long it’s kept, and your rights.',
  lead: 'Which data we store about you, why, who can see it, and when it’s deleted. We collect nothing else: no tracking, no advertising, no analytics. We don’t sell data.',
  caption: 'Stored data and retention',
  head: { what: 'Data', why: 'Purpose', who: 'Visible to', howLong: 'Retention' },
  kept: retentionEnglish,
  parts: {
    who: {
      heading: 'Responsibility',
      lines: [
        'The operator of this installation of Storeward (“we”) is responsible for your account, your messages to us, and the newsletter. You can reach us through the [contact form](/contact).',
        'The vendor who runs a store is responsible for the data of its customers. The vendor decides which data is stored and why. We store it on the vendor’s behalf, use it for no other purpose, and show it to no one outside the store.',
      ],
    },
    kept: {
      heading: 'Stored data',
      lines: [
        'Expired data is deleted automatically every hour. Data without a retention period is kept until someone requests its deletion.',
      ],
    },
    grounds: {
      heading: 'Legal basis',
      lines: [
        'Your account, business, and work: our agreement with you (the [terms](/terms)).',
        'Sign-ins, logs, attempt counts, and error reports: the interest of all users in a safe, working product. We don’t use them for anything else.',
        'The newsletter: your confirmed consent. You can unsubscribe with the link in every email.',
      ],
    },
    newsletter: {
      heading: 'Newsletter',
      lines: [
        'After you enter your email, we send you a link. You’re only subscribed once you click it. We store the time and network address of that click as proof of your consent.',
        'After you unsubscribe, your email stays on a list of unsubscribed addresses so that you aren’t added again by mistake. We don’t track whether you open or read our emails.',
      ],
    },
    others: {
      heading: 'Service providers',
      lines: [
        'If the operator of this installation uses them: the email service that delivers our messages, the storage service that holds files, and the hosting provider. They work on our behalf.',
        'The operator can use a map service and an address search in the dashboard. Your browser then loads map images from the map service, which sees your network address, and our server sends the address you type to the address search without your name. Otherwise, both are built in.',
        'These public pages don’t load anything from third parties.',
        'Authorities, where the law requires it. No one else.',
      ],
    },
    safety: {
      heading: 'Security',
      lines: [
        'Each store’s data is separate. Passwords, codes, and links are only stored as hashes, two-step sign-in secrets are encrypted, and scripts can’t read cookies. Uploaded images are re-encoded, which removes location and camera data.',
        'The [cookie policy](/cookies) lists the data stored in your browser.',
      ],
    },
    closing: {
      heading: 'Closing your account',
      lines: [
        'You can close your account in your profile with your password, or ask us to through the [contact form](/contact). Your name, email, phone, photo, password, and two-step sign-in are overwritten or deleted immediately, and you’re signed out everywhere.',
        'The businesses you own are closed too, with their stores and for all staff. Their data can no longer be accessed through the product, and customers can no longer sign in to the stores.',
        'Some data is kept: your sign-ins, for the time in the table above; the data of a closed business, until you ask us to erase it through the [contact form](/contact); and your name in a business’s activity log.',
      ],
    },
    rights: {
      heading: 'Your rights',
      lines: [
        'Access and portability: export lists as CSV in the dashboard, or ask us for a copy of everything else.',
        'Correction: edit your data in your profile and in the dashboard.',
        'Deletion, restriction, objection, and withdrawal of consent: use the [contact form](/contact) with the email your request is about. We’ll reply within a month, free of charge.',
        'If you’re a customer of a store, you can download your data, leave the store, and delete your account in your account there. The store keeps your past orders. For everything else contact the store first: it can show, correct, export, and delete your data. If it doesn’t reply, contact us.',
        'You can also file a complaint with your local data protection authority.',
      ],
    },
    changes: {
      heading: 'Changes',
      lines: [
        'We update this page and the date at the top when the product changes. Before we use your data for a new purpose, we’ll ask you.',
      ],
    },
  },
}

const spanish: typeof english = {
  title: 'Privacidad',
  description:
    'Qué datos personales guarda Storeward, por qué, quién puede verlos, cuánto tiempo se conservan y tus derechos.',
  lead: 'Qué datos guardamos sobre ti, por qué, quién puede verlos y cuándo se eliminan. No recopilamos nada más: ni rastreo, ni publicidad, ni analítica. No vendemos datos.',
  caption: 'Datos guardados y plazos',
  head: { what: 'Datos', why: 'Finalidad', who: 'Visible para', howLong: 'Plazo' },
  kept: retentionSpanish,
  parts: {
    who: {
      heading: 'Responsabilidad',
      lines: [
        'El operador de esta instalación de Storeward («nosotros») es responsable de tu cuenta, de los mensajes que nos envías y del boletín. Puedes contactarnos con el [formulario de contacto](/contact).',
        'El vendedor que administra una tienda es responsable de los datos de sus clientes. El vendedor decide qué datos se guardan y por qué. Los guardamos en su nombre, no los usamos para otros fines y no los mostramos a nadie fuera de la tienda.',
      ],
    },
    kept: {
      heading: 'Datos guardados',
      lines: [
        'Los datos vencidos se eliminan automáticamente cada hora. Los datos sin plazo se conservan hasta que alguien pide eliminarlos.',
      ],
    },
    grounds: {
      heading: 'Base legal',
      lines: [
        'Tu cuenta, tu negocio y tu trabajo: nuestro acuerdo contigo (los [términos](/terms)).',
        'Inicios de sesión, registros, recuentos de intentos e informes de errores: el interés de todos los usuarios en un producto seguro que funcione. No los usamos para nada más.',
        'El boletín: tu consentimiento confirmado. Puedes darte de baja con el enlace de cada correo.',
      ],
    },
    newsletter: {
      heading: 'Boletín',
      lines: [
        'Cuando ingresas tu correo, te enviamos un enlace. Solo te suscribes cuando haces clic en él. Guardamos la hora y la dirección de red de ese clic como prueba de tu consentimiento.',
        'Después de darte de baja, tu correo queda en una lista de bajas para no volver a agregarte por error. No registramos si abres o lees nuestros correos.',
      ],
    },
    others: {
      heading: 'Proveedores',
      lines: [
        'Si el operador de esta instalación los usa: el servicio de correo que entrega nuestros mensajes, el servicio de almacenamiento de archivos y el proveedor de alojamiento. Trabajan en nuestro nombre.',
        'El operador puede usar un servicio de mapas y una búsqueda de direcciones en el panel. En ese caso, tu navegador carga imágenes del servicio de mapas, que ve tu dirección de red, y nuestro servidor envía la dirección que escribes a la búsqueda, sin tu nombre. Si no, ambos están integrados en el producto.',
        'Estas páginas públicas no cargan nada de terceros.',
        'Autoridades, cuando la ley lo exige. Nadie más.',
      ],
    },
    safety: {
      heading: 'Seguridad',
      lines: [
        'Los datos de cada tienda están separados. Las contraseñas, los códigos y los enlaces se guardan solo como hashes, los secretos del acceso en dos pasos están cifrados y los scripts no pueden leer las cookies. Las imágenes que subes se vuelven a codificar, lo que elimina los datos de ubicación y de la cámara.',
        'La [política de cookies](/cookies) muestra los datos que se guardan en tu navegador.',
      ],
    },
    closing: {
      heading: 'Cierre de la cuenta',
      lines: [
        'Puedes cerrar tu cuenta en tu perfil con tu contraseña o pedírnoslo con el [formulario de contacto](/contact). Tu nombre, correo, teléfono, foto, contraseña y acceso en dos pasos se sobrescriben o se eliminan en ese momento, y tu sesión se cierra en todas partes.',
        'También se cierran los negocios de los que eres propietario, con sus tiendas y para todo el personal. Ya no se puede acceder a sus datos desde el producto, y los clientes ya no pueden iniciar sesión en las tiendas.',
        'Algunos datos se conservan: tus inicios de sesión, durante el plazo de la tabla; los datos de un negocio cerrado, hasta que nos pidas borrarlos con el [formulario de contacto](/contact); y tu nombre en el registro de actividad de un negocio.',
      ],
    },
    rights: {
      heading: 'Tus derechos',
      lines: [
        'Acceso y portabilidad: exporta listas en CSV en el panel o pídenos una copia de todo lo demás.',
        'Corrección: edita tus datos en tu perfil y en el panel.',
        'Eliminación, limitación, oposición y retiro del consentimiento: usa el [formulario de contacto](/contact) con el correo al que se refiere tu solicitud. Te responderemos en un mes, sin costo.',
        'Si eres cliente de una tienda, en tu cuenta de esa tienda puedes descargar tus datos, dejar la tienda y eliminar tu cuenta. La tienda conserva tus pedidos anteriores. Para todo lo demás, contacta primero a la tienda: puede mostrar, corregir, exportar y eliminar tus datos. Si no responde, contáctanos.',
        'También puedes presentar una queja ante la autoridad de protección de datos de tu lugar.',
      ],
    },
    changes: {
      heading: 'Cambios',
      lines: [
        'Actualizamos esta página y la fecha del inicio cuando cambia el producto. Antes de usar tus datos para un fin nuevo, te preguntaremos.',
      ],
    },
  },
}

export const privacyText: Record<Language, typeof english> = { en: english, es: spanish }
