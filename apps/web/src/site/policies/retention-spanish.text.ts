import { rateLimitMinutes, type PersonalDataRecord, retention } from '#contract/retention.ts'
import { sessionDays } from '#contract/browser-storage.ts'
import type { RetentionRow } from './policy-types.ts'

const days = (count: number) => (count === 1 ? 'un día' : `${count} días`)

export const retentionSpanish: Record<PersonalDataRecord, RetentionRow> = {
  account: {
    what: 'Tu cuenta',
    holds:
      'Nombre, correo, teléfono e imagen si los das, idioma, tema y avisos elegidos; la contraseña como hash argon2id que nadie puede volver a leer; el secreto de la verificación en dos pasos, cifrado, y sus códigos de recuperación como hashes.',
    why: 'Para que puedas iniciar sesión y podamos escribirte.',
    who: 'Tú; en tu empresa, quienes pueden ver al equipo; nuestros administradores ven el nombre y el correo de los propietarios.',
    howLong: 'Hasta que cierres la cuenta. En ese momento todo se sobrescribe o se borra.',
  },
  business: {
    what: 'Tu empresa',
    holds:
      'Su nombre, datos de contacto y número fiscal, sus tiendas y ajustes, quién trabaja en ella y con qué permisos, invitaciones (nombre, correo, teléfono) y cuánto del plan se usa.',
    why: 'El producto no puede funcionar sin ello.',
    who: 'Las personas a las que diste acceso; nuestros administradores ven el nombre, el estado y cuántas tiendas y personas hay.',
    howLong: 'Mientras la empresa siga abierta. Después de cerrarla: mira «Qué hace cerrar una cuenta».',
  },
  work: {
    what: 'Tu trabajo',
    holds:
      'Productos, existencias, descuentos, franjas de entrega, formas de pago, imágenes y todo lo que escribes o subes.',
    why: 'Es para lo que usas el producto.',
    who: 'Las personas a las que diste acceso. Lo que ofrece una tienda se muestra a quienes compran en ella; una imagen la abre quien tenga su dirección.',
    howLong:
      'Hasta que lo cambies o lo borres. Casi todo lo borrado se puede recuperar, así que sigue en la base de datos, oculto.',
  },
  customers: {
    what: 'Clientes de una tienda',
    holds:
      'Lo que la tienda escribe, importa o pide: nombre, correo, teléfono, cumpleaños, direcciones, etiquetas, notas, puntos y saldo; consentimientos para correos y mensajes con su hora; lo que pasó, línea a línea.',
    why: 'Lo decide la tienda. Nosotros lo guardamos por encargo suyo.',
    who: 'Las personas de esa tienda. Sin un permiso especial ven los datos de contacto ocultos en parte.',
    howLong:
      'Mientras la tienda quiera. Un cliente borrado desaparece de listas y búsquedas, pero se puede recuperar: la entrada sigue, oculta.',
  },
  orders: {
    what: 'Pedidos',
    holds:
      'Quién compró qué, direcciones, hora de entrega, pagos y devoluciones tal como los anota la tienda, notas. Ningún número de tarjeta.',
    why: 'La tienda tiene que entregar y llevar sus cuentas.',
    who: 'Las personas de esa tienda; los clientes ven los suyos.',
    howLong: 'Mientras la empresa siga abierta. Los pedidos no se borran, porque las cuentas deben quedar completas.',
  },
  customerAccounts: {
    what: 'Cuentas de quienes compran',
    holds: 'Nombre, correo, idioma y la contraseña como hash argon2id.',
    why: 'Para que los clientes puedan iniciar sesión en las tiendas.',
    who: 'Ellos mismos; una tienda la ve cuando se unen a ella.',
    howLong: 'Hasta que nos pidan borrarla. Dejar una tienda le quita al momento el permiso de escribir.',
  },
  sessions: {
    what: 'Sesiones',
    holds: 'Tipo de navegador, dirección de red, hora de inicio y de último uso.',
    why: 'Para que puedas reconocer y cerrar una sesión que no es tuya.',
    who: 'Tú, en tu perfil. Quienes pueden ver al equipo ven cuándo estuviste por última vez.',
    howLong: `Una sesión vale ${days(sessionDays)} sin uso. Se borra ${days(retention.sessions)} después de su final o de su último uso.`,
  },
  registrations: {
    what: 'Registros sin terminar',
    holds: 'Lo que se escribió al registrarse, la contraseña como hash.',
    why: 'Hasta que se confirme el correo.',
    who: 'Nadie.',
    howLong: `Se borran al terminar, o después de ${days(retention.registrations)}.`,
  },
  codes: {
    what: 'Códigos y enlaces de correos',
    holds: 'El correo, y el código o enlace como hash.',
    why: 'Para confirmar un correo, poner una contraseña nueva o aceptar una invitación.',
    who: 'Nadie.',
    howLong: `Se borran ${days(retention.codes)} después de caducar.`,
  },
  log: {
    what: 'Registro de cambios',
    holds: 'Quién cambió qué, cuándo, desde qué dirección de red, y cómo era antes y después.',
    why: 'Para que una empresa pueda ver qué pasó con sus datos.',
    who: 'El propietario y quienes tienen permiso para ver registros, dentro de sus tiendas. Lo que hacen nuestros administradores queda registrado para nosotros.',
    howLong: 'Mientras la empresa siga abierta, con sus direcciones de red. Nadie puede cambiarlo ni acortarlo.',
  },
  notifications: {
    what: 'Avisos',
    holds: 'Lo que se comunica a una tienda (un pedido nuevo, un cliente que espera) y quién lo ha leído.',
    why: 'Para que nada se pase por alto.',
    who: 'Las personas de esa tienda.',
    howLong: 'Mientras exista la tienda.',
  },
  contacts: {
    what: 'Lo que nos escribes',
    holds: 'Nombre, correo, asunto, mensaje, idioma, nuestras respuestas y la dirección de red desde la que llegó.',
    why: 'Para responder y mantener lejos el spam.',
    who: 'Nuestros administradores.',
    howLong: `La dirección de red, ${days(retention.contactAddresses)}; el mensaje, ${days(retention.contacts)} desde el último cambio; lo que parece spam, ${days(retention.spam)}.`,
  },
  newsletter: {
    what: 'Boletín',
    holds: 'Correo, idioma, cuándo lo pediste, lo confirmaste y lo dejaste, y la dirección de red de la confirmación.',
    why: 'Para enviarlo, para poder demostrar que lo pediste y para no volver a escribirte cuando lo dejas.',
    who: 'Nuestros administradores.',
    howLong: `Sin confirmar: ${days(retention.unconfirmedSubscribers)}. Confirmado: hasta que lo dejes; la dirección de red, ${days(retention.subscriberAddresses)} más. El correo sigue en la lista de quienes lo dejaron hasta que nos pidas borrarlo.`,
  },
  mails: {
    what: 'Correos en camino',
    holds: 'Destinatario, asunto y texto de lo que envía el producto.',
    why: 'Para entregarlos, también cuando falla el servicio de correo.',
    who: 'El operador de esta instalación.',
    howLong: `Se borran al entregarlos; lo que no se puede entregar se queda hasta que alguien lo mira. Una instalación sin servicio de correo los guarda ${days(retention.storedMails)} en su lugar.`,
  },
  browserErrors: {
    what: 'Errores en tu navegador',
    holds: 'El error, el tipo de navegador y la dirección de red, cuando una página falla.',
    why: 'Para poder arreglarlo.',
    who: 'Nuestros administradores.',
    howLong: `${retention.browserErrors} días.`,
  },
  counts: {
    what: 'Recuento de intentos',
    holds:
      'Cuántas veces se intentó algo, bajo un hash de la dirección de red, el correo o la cuenta: no se puede volver a leer.',
    why: 'Para que nadie adivine contraseñas ni inunde un formulario.',
    who: 'Nadie.',
    howLong: `Como mucho ${rateLimitMinutes} minutos después de agotarse el recuento, hasta la siguiente limpieza de cada hora.`,
  },
  answers: {
    what: 'Respuestas a cambios',
    holds: 'Lo que el servidor respondió a un cambio que hiciste.',
    why: 'Para que un cambio enviado dos veces por una mala conexión se haga una sola vez.',
    who: 'Nadie.',
    howLong: `${retention.storedResponses * 24} horas.`,
  },
  serverLogs: {
    what: 'Registro del servidor',
    holds:
      'De cada petición: hora, ruta sin su consulta, resultado, duración y dirección de red. Ni contenidos ni contraseñas.',
    why: 'Para encontrar fallos y ataques.',
    who: 'El operador de esta instalación.',
    howLong: 'El producto no guarda ninguno: los imprime, y el operador decide cuánto se conservan.',
  },
  backups: {
    what: 'Copias de seguridad',
    holds: 'Copias de la base de datos y de los archivos.',
    why: 'Para que nada se pierda cuando falla una máquina.',
    who: 'El operador de esta instalación.',
    howLong: 'Lo que decida el operador. Lo borrado sigue en las copias antiguas hasta que se sustituyen.',
  },
}
