import { rateLimitMinutes, type PersonalDataRecord, retention, usageDayMonths } from '#contract/retention.ts'
import { sessionDays } from '#contract/browser-storage.ts'
import type { RetentionRow } from './policy-types.ts'

const days = (count: number) => (count === 1 ? 'un día' : `${count} días`)

export const retentionSpanish: Record<PersonalDataRecord, RetentionRow> = {
  account: {
    what: 'Tu cuenta',
    holds:
      'Nombre, correo, idioma, tema, preferencias de notificaciones y, de forma opcional, teléfono y foto; tu contraseña como hash argon2id; el secreto del acceso en dos pasos, cifrado, y los códigos de recuperación como hashes.',
    why: 'Para que puedas iniciar sesión y para contactarte.',
    who: 'Tú; las personas de tu negocio que pueden ver el personal; nuestros administradores ven el nombre y el correo de los propietarios.',
    howLong: 'Hasta que cierras tu cuenta. Todo se sobrescribe o se elimina en ese momento.',
  },
  business: {
    what: 'Tu negocio',
    holds:
      'Nombre, datos de contacto y número fiscal; tiendas y su configuración; personal y permisos; invitaciones (nombre, correo, teléfono); uso del plan y facturas; y la marca, los últimos cuatro dígitos y el vencimiento de tus tarjetas.',
    why: 'Necesario para ofrecer el producto.',
    who: 'Las personas con acceso; nuestros administradores ven el nombre, el estado y el número de tiendas y personas.',
    howLong: `Mientras el negocio está abierto; el uso por día, ${usageDayMonths} meses. Para negocios cerrados, consulta «Cierre de la cuenta».`,
  },
  work: {
    what: 'Tu trabajo',
    holds:
      'Productos, inventario, descuentos, franjas de entrega, métodos de pago, imágenes y todo lo demás que ingresas o subes.',
    why: 'Para ofrecer el producto.',
    who: 'Las personas con acceso. Los clientes ven los productos que ofrece una tienda. Cualquiera con el enlace de una imagen puede abrirla.',
    howLong: `Hasta que lo cambias o lo eliminas. Casi todo lo eliminado se puede restaurar y sigue oculto en la base de datos. Los archivos de productos importados se eliminan después de ${days(retention.productImports)} y los exportados después de ${days(retention.exports)}.`,
  },
  customers: {
    what: 'Clientes de una tienda',
    holds:
      'Los datos que la tienda ingresa, importa o solicita: nombre, correo, teléfono, cumpleaños, direcciones, etiquetas, notas, puntos y crédito; el consentimiento de publicidad con su fecha; y el historial del cliente.',
    why: 'Lo decide la tienda. Los guardamos en su nombre.',
    who: 'El personal de la tienda. Sin un permiso especial, los datos de contacto aparecen ocultos.',
    howLong: 'El tiempo que la tienda quiera. Los clientes eliminados se ocultan, pero se pueden restaurar.',
  },
  orders: {
    what: 'Pedidos',
    holds:
      'Cliente, artículos, direcciones, hora de entrega, pagos y reembolsos registrados y notas. Sin números de tarjeta.',
    why: 'Para la entrega y la contabilidad.',
    who: 'El personal de la tienda; los clientes ven sus propios pedidos.',
    howLong: 'Mientras el negocio está abierto. Los pedidos no se eliminan, para que la contabilidad esté completa.',
  },
  deliveries: {
    what: 'Conductores y entregas',
    holds:
      'Nombre, teléfono, correo, foto, vehículo y turnos del conductor; rutas con sus paradas; y la prueba de entrega: nombre, foto, firma y hora. La última posición del conductor mientras la comparte.',
    why: 'Para planificar las entregas y probarlas.',
    who: 'El personal de la tienda; los conductores ven sus paradas abiertas; los clientes ven su propia entrega.',
    howLong: `Mientras el negocio está abierto. Las posiciones se eliminan cuando termina la ruta, a más tardar después de ${days(retention.driverLocations)}.`,
  },
  supportChats: {
    what: 'Chats de soporte',
    holds:
      'Mensajes con la tienda, imágenes, calificaciones y cuándo se leyeron. De los invitados, el nombre y el correo que ingresan.',
    why: 'Para responder tus preguntas.',
    who: 'El personal de la tienda que responde chats; tú ves tus propios chats.',
    howLong: `De los clientes, mientras el negocio está abierto. De los invitados, ${days(retention.guestConversations)} después del último mensaje, y ${days(retention.emptyConversations)} si no escriben nada.`,
  },
  campaigns: {
    what: 'Correos y mensajes de texto publicitarios',
    holds:
      'Quién recibió cada mensaje y si llegó, fue devuelto o motivó una baja; los temas que no quieres recibir, y las direcciones que no reciben mensajes, con el motivo. Aperturas y clics, solo si lo aceptaste.',
    why: 'Para enviar publicidad a quienes la aceptaron y respetar las bajas.',
    who: 'El personal de la tienda. Tú ves tus preferencias con el enlace de cada correo.',
    howLong: 'Mientras el negocio esté abierto.',
  },
  customerAccounts: {
    what: 'Cuentas de compradores',
    holds: 'Nombre, correo, idioma y la contraseña como hash argon2id.',
    why: 'Para que los clientes inicien sesión en las tiendas.',
    who: 'El cliente y cada tienda a la que se une.',
    howLong:
      'Hasta que el cliente la elimina en una tienda con su contraseña. Cuando deja una tienda, esta ya no puede escribirle.',
  },
  carts: {
    what: 'Carritos',
    holds:
      'Artículos, cantidades, precios vistos y códigos de descuento, con un número aleatorio o tu cuenta de cliente.',
    why: 'Para conservar tu carrito hasta que hagas el pedido.',
    who: 'Tú.',
    howLong: `Se eliminan ${days(retention.carts)} después de tu último cambio.`,
  },
  sessions: {
    what: 'Inicios de sesión',
    holds: 'Tipo de navegador, dirección de red, hora de inicio y último uso.',
    why: 'Para que puedas reconocer y cerrar sesiones que no son tuyas.',
    who: 'Tú, en tu perfil. Las personas que pueden ver el personal ven tu última actividad.',
    howLong: `Las sesiones vencen después de ${days(sessionDays)} sin uso y se eliminan ${days(retention.sessions)} después de su fin o último uso.`,
  },
  webhooks: {
    what: 'Webhooks',
    holds: 'Pedidos, productos y clientes tal como un negocio los envía a sus sistemas, y las respuestas.',
    why: 'Para entregar y reenviar lo que el negocio pidió enviar.',
    who: 'El propietario del negocio y los sistemas que eligió.',
    howLong: `${days(retention.webhookEvents)}.`,
  },
  registrations: {
    what: 'Registros sin terminar',
    holds: 'Los datos que ingresaste para registrarte, con la contraseña como hash.',
    why: 'Para confirmar tu correo.',
    who: 'Nadie.',
    howLong: `Se eliminan al terminar o después de ${days(retention.registrations)}.`,
  },
  codes: {
    what: 'Códigos y enlaces por correo',
    holds: 'El correo, y el código o enlace como hash.',
    why: 'Para confirmar un correo, restablecer una contraseña o aceptar una invitación.',
    who: 'Nadie.',
    howLong: `Se eliminan ${days(retention.codes)} después de vencer.`,
  },
  log: {
    what: 'Registro de actividad',
    holds: 'Quién cambió qué y cuándo, la dirección de red y los valores anteriores y nuevos.',
    why: 'Para que un negocio vea los cambios en sus datos.',
    who: 'El propietario y las personas con permiso para ver registros, en sus tiendas. Las acciones de nuestros administradores se registran para nosotros.',
    howLong:
      'Mientras el negocio está abierto, incluidas las direcciones de red. Las entradas no se pueden cambiar ni eliminar.',
  },
  notifications: {
    what: 'Notificaciones',
    holds: 'Mensajes a una tienda, como pedidos nuevos, y quién los leyó.',
    why: 'Para informar al personal.',
    who: 'El personal de la tienda.',
    howLong: 'Mientras la tienda exista.',
  },
  contacts: {
    what: 'Mensajes que nos envías',
    holds: 'Nombre, correo, asunto, mensaje, idioma, nuestras respuestas y tu dirección de red.',
    why: 'Para responder y bloquear el spam.',
    who: 'Nuestros administradores.',
    howLong: `La dirección de red, ${days(retention.contactAddresses)}; el mensaje, ${days(retention.contacts)} después del último cambio; el posible spam, ${days(retention.spam)}.`,
  },
  newsletter: {
    what: 'Boletín',
    holds:
      'Correo, idioma, cuándo te suscribiste, confirmaste y te diste de baja, y la dirección de red de la confirmación.',
    why: 'Para enviar el boletín, probar tu consentimiento y respetar tu baja.',
    who: 'Nuestros administradores.',
    howLong: `Sin confirmar: ${days(retention.unconfirmedSubscribers)}. Confirmado: hasta que te das de baja; la dirección de red, ${days(retention.subscriberAddresses)} más. Tu correo queda en la lista de bajas hasta que nos pidas eliminarlo.`,
  },
  mails: {
    what: 'Correos y mensajes de texto salientes',
    holds: 'Destinatario, asunto y texto.',
    why: 'Para entregarlos, también cuando el servicio de correo o SMS falla.',
    who: 'El operador de esta instalación.',
    howLong: `Se eliminan en cuanto el servicio los acepta; los que no se pueden entregar se conservan hasta revisarlos. Una instalación sin ese servicio los conserva ${days(retention.storedMails)}.`,
  },
  browserErrors: {
    what: 'Errores del navegador',
    holds: 'El error, el tipo de navegador y la dirección de red cuando falla una página.',
    why: 'Para corregir errores.',
    who: 'Nuestros administradores.',
    howLong: `${retention.browserErrors} días.`,
  },
  counts: {
    what: 'Recuentos de intentos',
    holds: 'El número de intentos, con un hash irreversible de la dirección de red, el correo o la cuenta.',
    why: 'Para evitar que se adivinen contraseñas y el spam.',
    who: 'Nadie.',
    howLong: `Hasta ${rateLimitMinutes} minutos después de que termina el límite y luego hasta la siguiente limpieza, cada hora.`,
  },
  answers: {
    what: 'Respuestas a cambios',
    holds: 'La respuesta del servidor a un cambio que hiciste.',
    why: 'Para aplicar un cambio una sola vez si se envía dos veces.',
    who: 'Nadie.',
    howLong: `${retention.storedResponses * 24} horas.`,
  },
  serverLogs: {
    what: 'Registro del servidor',
    holds:
      'De cada solicitud: hora, ruta sin la consulta, resultado, duración y dirección de red. Sin contenido ni contraseñas.',
    why: 'Para encontrar errores y ataques.',
    who: 'El operador de esta instalación.',
    howLong: 'El producto no guarda registros. El operador decide cuánto tiempo se conservan.',
  },
  backups: {
    what: 'Copias de seguridad',
    holds: 'Copias de la base de datos y de los archivos.',
    why: 'Para recuperar datos después de una falla.',
    who: 'El operador de esta instalación.',
    howLong: 'Lo decide el operador. Los datos eliminados siguen en copias antiguas hasta que se reemplazan.',
  },
}
