import { defineText } from '#web/client/text.ts'

export const newsletterText = defineText('newsletter', {
  en: {
    title: 'Newsletter',
    email: 'Email',
    language: 'Language',
    language_en: 'English',
    language_es: 'Spanish',
    status: 'Status',
    label_pending: 'Unconfirmed',
    label_confirmed: 'On the list',
    label_unsubscribed: 'Left',
    asked: 'Asked',
    confirmed: 'Confirmed',
    left: 'Left',
    take: 'Take off the list',
    takeTitle: 'Take {{email}} off the list?',
    takeBody:
      'No newsletter goes to this address any more, and nobody is told. Only its owner can come back, by asking for it and confirming it again.',
    taken: '{{email}} is off the list.',
    cannotTake: 'You need the permission to change the status of messages.',
    hasLeft: 'They have left already.',
    forget: 'Delete',
    forgetTitle: 'Delete {{email}}?',
    forgetBody:
      'Nothing is kept of this address, not even that it left. For whoever asks for it; this cannot be undone.',
    forgotten: '{{email}} was deleted.',
    emptyTitle: 'Nobody has asked for the newsletter yet',
    emptyBody:
      'The form is at the foot of every public page. Whoever fills it in is listed here, and confirms by mail.',
  },
  es: {
    title: 'Boletín',
    email: 'Correo',
    language: 'Idioma',
    language_en: 'Inglés',
    language_es: 'Español',
    status: 'Estado',
    label_pending: 'Sin confirmar',
    label_confirmed: 'En la lista',
    label_unsubscribed: 'De baja',
    asked: 'Pedido',
    confirmed: 'Confirmado',
    left: 'Baja',
    take: 'Quitar de la lista',
    takeTitle: '¿Quitar {{email}} de la lista?',
    takeBody:
      'No se enviarán más boletines a esta dirección y no se avisa a nadie. Solo su titular puede volver: tendrá que pedirlo y confirmarlo de nuevo.',
    taken: '{{email}} ya no está en la lista.',
    cannotTake: 'Necesitas el permiso para cambiar el estado de los mensajes.',
    hasLeft: 'Ya está de baja.',
    forget: 'Eliminar',
    forgetTitle: '¿Eliminar {{email}}?',
    forgetBody:
      'No queda nada de esta dirección, ni siquiera que se dio de baja. Para quien lo pida; no se puede deshacer.',
    forgotten: 'Se eliminó {{email}}.',
    emptyTitle: 'Aún nadie ha pedido el boletín',
    emptyBody:
      'El formulario está al pie de cada página pública. Quien lo rellena aparece aquí y lo confirma por correo.',
  },
})
