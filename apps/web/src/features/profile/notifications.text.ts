import { defineText } from '#web/client/text.ts'

export const notificationChoicesText = defineText('told', {
  en: {
    title: 'Notifications',
    help: 'What you are told of, in every store and on every device.',
    kinds: 'Tell me about',
    ways: 'And how',
    new_order: 'A customer places an order.',
    order_cancelled: 'A customer cancels an order of theirs.',
    low_stock: 'A product comes down to the number you set for it.',
    customer_waiting: 'Somebody registered and waits for you to let them in.',
    customers_imported: 'A customer import you or a colleague started is done.',
    import_finished: 'A product import you or a colleague started is done.',
    nothing: 'Nothing that you may see sends notifications yet.',
    sound: 'Sound',
    soundHelp: 'Two soft notes with each new one.',
    desktop: 'Desktop notification',
    desktopHelp: 'While Storeward is not in front of you. Your browser asks you once.',
    desktopDenied:
      'Your browser blocks notifications of this page. Allow them in its settings for this site, then switch this on.',
    desktopElsewhere: 'On for your account; this browser has not been asked yet. Switch it on here, too.',
  },
  es: {
    title: 'Notificaciones',
    help: 'De qué te avisamos, en todas las tiendas y en todos tus dispositivos.',
    kinds: 'Avísame de',
    ways: 'Y cómo',
    new_order: 'Un cliente hace un pedido.',
    order_cancelled: 'Un cliente cancela un pedido suyo.',
    low_stock: 'Un producto baja al número que fijaste.',
    customer_waiting: 'Alguien se registró y espera que le des paso.',
    customers_imported: 'Termina una importación de clientes tuya o de un colega.',
    import_finished: 'Termina una importación de productos tuya o de un colega.',
    nothing: 'Nada de lo que puedes ver envía notificaciones todavía.',
    sound: 'Sonido',
    soundHelp: 'Dos notas suaves con cada una nueva.',
    desktop: 'Notificación de escritorio',
    desktopHelp: 'Mientras no tienes Storeward delante. Tu navegador te pregunta una vez.',
    desktopDenied:
      'Tu navegador bloquea los avisos de esta página. Permítelos en sus ajustes para este sitio y después activa esto.',
    desktopElsewhere: 'Activo en tu cuenta; a este navegador aún no se le ha preguntado. Actívalo también aquí.',
  },
})
