import type { FailureReason } from '#contract/domains/route.ts'
import type { Language } from '#contract/enumerations.ts'
import type { DriverEventType, DriverStop } from '#contract/domains/driver-app.ts'
import type { ActionCode } from './action-queue.ts'

export interface DriverText {
  /** For `Intl`. */
  locale: Language
  title: string
  loading: string
  offlineFirst: string
  tryAgain: string
  gone: string
  goneHelp: string
  ended: (name: string) => string
  endedHelp: string
  allDone: string
  noStops: string
  unsent: (count: number) => string
  discard: string
  progress: (done: number, total: number) => string
  nextStop: string
  upcoming: string
  done: string
  map: string
  backBy: (time: string) => string
  eta: (time: string) => string
  window: (start: string, end: string) => string
  stop: (position: number) => string
  order: (number: number) => string
  items: (count: number) => string
  orderNotes: string
  payment: string
  collect: (amount: string) => string
  collected: (amount: string) => string
  notCollected: string
  chooseCollected: string
  note: string
  addNote: string
  editNote: string
  saveNote: string
  noteHint: string
  call: string
  callStore: string
  navigate: string
  openStop: string
  backToList: string
  arrived: string
  delivered: string
  fail: string
  confirmDelivery: string
  confirmFailure: string
  reason: string
  chooseReason: string
  cancel: string
  close: string
  photo: string
  takePhoto: string
  retakePhoto: string
  photoPreview: string
  photoUnreadable: string
  photoMissing: string
  receivedBy: string
  nameMissing: string
  signature: string
  signHere: string
  clear: string
  typeSignature: string
  drawSignature: string
  typedName: string
  signatureMissing: string
  code: string
  codeHint: (triesLeft: number) => string
  codeLocked: string
  codeMissing: string
  undo: string
  undone: string
  online: string
  offline: string
  sending: string
  waiting: (count: number) => string
  problems: (count: number) => string
  updates: string
  notSent: string
  dismiss: string
  sent: string
  share: string
  shareHint: string
  shareOn: string
  shareDenied: string
  notStored: string
  routeCancelled: string
  routeCancelledHelp: string
  changes: {
    title: string
    removed: (number: number, reason: string) => string
    closed: (number: number, status: string) => string
    added: (number: number) => string
    details: (number: number) => string
    order: string
  }
  statuses: Record<DriverStop['status'], string>
  reasons: Record<FailureReason, string>
  /** Why stops have left the route. */
  cancelReasons: Record<string, string>
  actions: Record<DriverEventType, string>
  codes: Record<ActionCode, string>
  outcomes: Record<'refused' | 'conflict' | 'changed', string>
}

export const driverText: Record<Language, DriverText> = {
  en: {
    locale: 'en',
    title: 'Your route',
    loading: 'Loading your route…',
    offlineFirst: 'You’re offline. Connect once to load your route.',
    tryAgain: 'Try again',
    gone: 'This link no longer works',
    goneHelp: 'Ask the store for a new link.',
    ended: (name) => `Route finished. Thanks, ${name}!`,
    endedHelp: 'Customer details were removed from this phone. You can close this page.',
    allDone: 'All stops done',
    noStops: 'No stops on this route.',
    unsent: (count) => `${count} ${count === 1 ? 'update was' : 'updates were'} not sent. Tell the store about them.`,
    discard: 'Discard updates',
    progress: (done, total) => `${done} of ${total} stops done`,
    nextStop: 'Next stop',
    upcoming: 'Upcoming',
    done: 'Done',
    map: 'Map of the open stops',
    backBy: (time) => `Finish around ${time}`,
    eta: (time) => `ETA\u00a0${time}`,
    window: (start, end) => `Deliver ${start} – ${end}`,
    stop: (position) => `Stop ${position}`,
    order: (number) => `Order #${number}`,
    items: (count) => `${count} ${count === 1 ? 'item' : 'items'}`,
    orderNotes: 'Order notes',
    payment: 'Payment',
    collect: (amount) => `Collect ${amount}`,
    collected: (amount) => `Collected ${amount}`,
    notCollected: 'Not collected',
    chooseCollected: 'Choose whether the customer paid.',
    note: 'Note',
    addNote: 'Add note',
    editNote: 'Edit note',
    saveNote: 'Save note',
    noteHint: 'The store sees it, the customer doesn’t.',
    call: 'Call',
    callStore: 'Call store',
    navigate: 'Navigate',
    openStop: 'Open stop',
    backToList: 'All stops',
    arrived: 'Arrived',
    delivered: 'Delivered',
    fail: 'Can’t deliver',
    confirmDelivery: 'Confirm delivery',
    confirmFailure: 'Mark as failed',
    reason: 'Reason',
    chooseReason: 'Choose a reason.',
    cancel: 'Cancel',
    close: 'Close',
    photo: 'Photo',
    takePhoto: 'Take photo',
    retakePhoto: 'Retake photo',
    photoPreview: 'Photo of the delivery',
    photoUnreadable: 'This photo can’t be read. Take another one.',
    photoMissing: 'Take a photo of the delivery.',
    receivedBy: 'Received by',
    nameMissing: 'Enter the name of the person who took the delivery.',
    signature: 'Signature',
    signHere: 'Sign here',
    clear: 'Clear',
    typeSignature: 'Type instead',
    drawSignature: 'Draw instead',
    typedName: 'Name as signature',
    signatureMissing: 'Ask for a signature.',
    code: 'Customer’s code',
    codeHint: (triesLeft) => `${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left`,
    codeLocked: 'Too many wrong codes. Call the store.',
    codeMissing: 'Ask the customer for the code in their email.',
    undo: 'Undo',
    undone: 'Undone',
    online: 'Up to date',
    offline: 'Offline',
    sending: 'Sending…',
    waiting: (count) => `${count} to send`,
    problems: (count) => `${count} not applied`,
    updates: 'Updates',
    notSent: 'Not sent yet. Updates are stored on this phone and sent when you’re online.',
    dismiss: 'Dismiss',
    sent: 'No updates left to send.',
    share: 'Share my location',
    shareHint: 'Only while this page is open. Deleted after the route.',
    shareOn: 'The store and the next customer can see where you are.',
    shareDenied: 'Location is blocked. Allow it in your browser’s settings.',
    notStored: 'This browser can’t store updates. Stay online until they’re sent.',
    routeCancelled: 'Route cancelled',
    routeCancelledHelp: 'Customer details were removed from this phone. Ask the store what to do with the orders.',
    changes: {
      title: 'Route changed',
      removed: (number, reason) => `Order #${number} removed: ${reason}`,
      closed: (number, status) => `Order #${number} closed by the store: ${status}`,
      added: (number) => `Order #${number} added`,
      details: (number) => `Order #${number} has new details`,
      order: 'Stops are in a new order',
    },
    statuses: {
      pending: 'Open',
      arrived: 'Arrived',
      delivered: 'Delivered',
      failed: 'Failed',
      cancelled: 'Removed',
    },
    reasons: {
      not_home: 'No one home',
      refused: 'Customer refused',
      wrong_address: 'Wrong address',
      no_access: 'No access',
      damaged: 'Damaged',
      not_loaded: 'Not in the vehicle',
      out_of_time: 'Out of time',
      other: 'Other',
    },
    cancelReasons: {
      route_cancelled: 'Route cancelled',
      order_cancelled: 'Order cancelled',
      order_changed: 'Changed by the store',
      moved: 'Moved to another route',
      delivered_elsewhere: 'Delivered by another driver',
    },
    actions: { arrived: 'Arrived', delivered: 'Delivered', failed: 'Failed', note: 'Note', undo: 'Undo' },
    codes: {
      stop_moved: 'This stop was moved to another route.',
      stop_ended: 'This stop was already closed.',
      route_ended: 'The route had already ended.',
      order_changed: 'The store changed this order.',
      already_planned: 'This order is on another route now.',
      undo_expired: 'Too late to undo. Call the store.',
      proof_missing: 'Proof of delivery is missing. Confirm the delivery again.',
      photo_missing: 'The photo wasn’t received. Confirm the delivery again.',
      wrong_code: 'The customer’s code is wrong. Confirm the delivery again.',
      code_locked: 'Too many wrong codes. Call the store.',
      reason_missing: 'A reason is missing. Mark the stop again.',
      nothing_to_undo: 'There’s nothing to undo.',
      invalid: 'The server couldn’t read this update. Do it again.',
      photo_refused: 'The photo couldn’t be read. Confirm the delivery with another one.',
    },
    outcomes: {
      refused: 'Not applied',
      conflict: 'Recorded for the store, not applied',
      changed: 'Applied, although the route changed',
    },
  },
  es: {
    locale: 'es',
    title: 'Tu ruta',
    loading: 'Cargando tu ruta…',
    offlineFirst: 'No tienes conexión. Conéctate una vez para cargar tu ruta.',
    tryAgain: 'Reintentar',
    gone: 'Este enlace ya no funciona',
    goneHelp: 'Pide un enlace nuevo a la tienda.',
    ended: (name) => `Ruta terminada. ¡Gracias, ${name}!`,
    endedHelp: 'Los datos de los clientes se borraron de este teléfono. Ya puedes cerrar esta página.',
    allDone: 'Todas las paradas listas',
    noStops: 'Esta ruta no tiene paradas.',
    unsent: (count) =>
      count === 1
        ? '1 actualización no se envió. Avísale a la tienda.'
        : `${count} actualizaciones no se enviaron. Avísale a la tienda.`,
    discard: 'Descartar actualizaciones',
    progress: (done, total) => `${done} de ${total} paradas listas`,
    nextStop: 'Próxima parada',
    upcoming: 'Siguientes',
    done: 'Listas',
    map: 'Mapa de las paradas pendientes',
    backBy: (time) => `Fin aprox.: ${time}`,
    eta: (time) => `Llegada\u00a0${time}`,
    window: (start, end) => `Entregar ${start} – ${end}`,
    stop: (position) => `Parada ${position}`,
    order: (number) => `Pedido #${number}`,
    items: (count) => `${count} ${count === 1 ? 'artículo' : 'artículos'}`,
    orderNotes: 'Notas del pedido',
    payment: 'Pago',
    collect: (amount) => `Cobrar ${amount}`,
    collected: (amount) => `Cobrado ${amount}`,
    notCollected: 'Sin cobrar',
    chooseCollected: 'Elige si el cliente pagó.',
    note: 'Nota',
    addNote: 'Agregar nota',
    editNote: 'Editar nota',
    saveNote: 'Guardar nota',
    noteHint: 'La ve la tienda, no el cliente.',
    call: 'Llamar',
    callStore: 'Llamar a la tienda',
    navigate: 'Navegar',
    openStop: 'Abrir parada',
    backToList: 'Todas las paradas',
    arrived: 'Llegué',
    delivered: 'Entregado',
    fail: 'No se pudo entregar',
    confirmDelivery: 'Confirmar entrega',
    confirmFailure: 'Marcar como fallida',
    reason: 'Motivo',
    chooseReason: 'Elige un motivo.',
    cancel: 'Cancelar',
    close: 'Cerrar',
    photo: 'Foto',
    takePhoto: 'Tomar foto',
    retakePhoto: 'Tomar otra foto',
    photoPreview: 'Foto de la entrega',
    photoUnreadable: 'Esta foto no se puede leer. Toma otra.',
    photoMissing: 'Toma una foto de la entrega.',
    receivedBy: 'Recibido por',
    nameMissing: 'Ingresa el nombre de quien recibió la entrega.',
    signature: 'Firma',
    signHere: 'Firma aquí',
    clear: 'Borrar',
    typeSignature: 'Escribirla',
    drawSignature: 'Dibujarla',
    typedName: 'Nombre como firma',
    signatureMissing: 'Pide una firma.',
    code: 'Código del cliente',
    codeHint: (triesLeft) => (triesLeft === 1 ? 'Queda 1 intento' : `Quedan ${triesLeft} intentos`),
    codeLocked: 'Demasiados códigos incorrectos. Llama a la tienda.',
    codeMissing: 'Pide al cliente el código de su correo.',
    undo: 'Deshacer',
    undone: 'Deshecho',
    online: 'Al día',
    offline: 'Sin conexión',
    sending: 'Enviando…',
    waiting: (count) => `${count} por enviar`,
    problems: (count) => (count === 1 ? '1 no aplicada' : `${count} no aplicadas`),
    updates: 'Actualizaciones',
    notSent: 'Aún sin enviar. Se guardan en este teléfono y se envían cuando tengas conexión.',
    dismiss: 'Quitar',
    sent: 'No queda nada por enviar.',
    share: 'Compartir mi ubicación',
    shareHint: 'Solo mientras esta página está abierta. Se borra al terminar la ruta.',
    shareOn: 'La tienda y el próximo cliente pueden ver dónde estás.',
    shareDenied: 'La ubicación está bloqueada. Permítela en los ajustes del navegador.',
    notStored: 'Este navegador no puede guardar actualizaciones. Mantén la conexión hasta que se envíen.',
    routeCancelled: 'Ruta cancelada',
    routeCancelledHelp:
      'Los datos de los clientes se borraron de este teléfono. Pregunta a la tienda qué hacer con los pedidos.',
    changes: {
      title: 'La ruta cambió',
      removed: (number, reason) => `Pedido #${number} quitado: ${reason}`,
      closed: (number, status) => `Pedido #${number} cerrado por la tienda: ${status}`,
      added: (number) => `Pedido #${number} agregado`,
      details: (number) => `El pedido #${number} tiene datos nuevos`,
      order: 'Las paradas tienen otro orden',
    },
    statuses: {
      pending: 'Pendiente',
      arrived: 'En el lugar',
      delivered: 'Entregado',
      failed: 'Fallida',
      cancelled: 'Quitada',
    },
    reasons: {
      not_home: 'No había nadie',
      refused: 'El cliente lo rechazó',
      wrong_address: 'Dirección incorrecta',
      no_access: 'Sin acceso',
      damaged: 'Dañado',
      not_loaded: 'No está en el vehículo',
      out_of_time: 'Falta de tiempo',
      other: 'Otro',
    },
    cancelReasons: {
      route_cancelled: 'Ruta cancelada',
      order_cancelled: 'Pedido cancelado',
      order_changed: 'Cambiada por la tienda',
      moved: 'Pasó a otra ruta',
      delivered_elsewhere: 'Entregado por otro conductor',
    },
    actions: { arrived: 'Llegada', delivered: 'Entrega', failed: 'Entrega fallida', note: 'Nota', undo: 'Deshacer' },
    codes: {
      stop_moved: 'Esta parada pasó a otra ruta.',
      stop_ended: 'Esta parada ya estaba cerrada.',
      route_ended: 'La ruta ya había terminado.',
      order_changed: 'La tienda cambió este pedido.',
      already_planned: 'Este pedido ya está en otra ruta.',
      undo_expired: 'Ya no se puede deshacer. Llama a la tienda.',
      proof_missing: 'Falta la prueba de entrega. Confirma la entrega de nuevo.',
      photo_missing: 'No se recibió la foto. Confirma la entrega de nuevo.',
      wrong_code: 'El código del cliente es incorrecto. Confirma la entrega de nuevo.',
      code_locked: 'Demasiados códigos incorrectos. Llama a la tienda.',
      reason_missing: 'Falta un motivo. Marca la parada de nuevo.',
      nothing_to_undo: 'No hay nada que deshacer.',
      invalid: 'El servidor no pudo leer esta actualización. Hazla de nuevo.',
      photo_refused: 'La foto no se pudo leer. Confirma la entrega con otra.',
    },
    outcomes: {
      refused: 'No aplicada',
      conflict: 'Registrada para la tienda, no aplicada',
      changed: 'Aplicada, aunque la ruta cambió',
    },
  },
}
