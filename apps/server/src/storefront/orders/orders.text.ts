import type { Language } from '#contract/enumerations.ts'

interface OrdersText {
  title: (number: number) => string
  thanks: (name: string) => string
  sentTo: (email: string) => string
  placedOn: (date: string) => string
  progress: string
  steps: Record<'received' | 'confirmed' | 'preparing' | 'ready' | 'onTheWay' | 'completed' | 'delivered', string>
  cancelled: string
  cancelledRefund: string
  slot: Record<'delivery' | 'pickup' | 'shipping' | 'digital', string>
  address: string
  pickupAt: string
  tracking: string
  payment: string
  paymentStates: Record<'paid' | 'partially_refunded' | 'refunded', string>
  returnedItems: (count: number) => string
  returned: string
  balance: string
  refundDue: string
  unpaid: (amount: string) => string
  payTitle: string
  yourOrders: string
  payBefore: (time: string) => string
  cardForm: string
  pay: string
  confirming: string
  slow: string
  paymentFailed: string
  needsScript: string
  items: string
  notes: string
  downloads: string
  download: (name: string) => string
  downloadsLeft: (count: number, date: string) => string
  downloadsEnded: string
  receipt: string
  reorder: string
  changeSlot: string
  saveSlot: string
  noSlots: string
  slotChanged: string
  cancelOrder: string
  cancelQuestion: string
  cancelReason: string
  optional: string
  confirmCancel: string
  continueShopping: string
}

export const ordersText: Record<Language, OrdersText> = {
  en: {
    title: (number) => `Order #${number}`,
    thanks: (name) => `Thank you, ${name}!`,
    sentTo: (email) => `We’ll email updates to ${email}. Bookmark this page to check on your order.`,
    placedOn: (date) => `Placed on ${date}`,
    progress: 'Progress',
    steps: {
      received: 'Received',
      confirmed: 'Confirmed',
      preparing: 'Preparing',
      ready: 'Ready',
      onTheWay: 'On the way',
      completed: 'Completed',
      delivered: 'Delivered',
    },
    cancelled: 'This order was cancelled.',
    cancelledRefund: 'The store will refund what you paid.',
    slot: { delivery: 'Delivery', pickup: 'Pickup', shipping: 'Shipping', digital: 'Digital delivery' },
    address: 'Address',
    pickupAt: 'Pickup location',
    tracking: 'Tracking',
    payment: 'Payment',
    paymentStates: { paid: 'Paid', partially_refunded: 'Partially refunded', refunded: 'Refunded' },
    returnedItems: (count) => `${count} returned`,
    returned: 'Returned',
    balance: 'Balance due',
    refundDue: 'Refund due',
    unpaid: (amount) => `${amount} due`,
    payTitle: 'Pay for your order',
    yourOrders: 'Your orders',
    payBefore: (time) => `Pay by ${time}, or the order is cancelled.`,
    cardForm: 'Card details',
    pay: 'Pay',
    confirming: 'Confirming your payment…',
    slow: 'Your payment is still being confirmed. Reload this page in a moment.',
    paymentFailed: 'The payment can’t be started right now. Reload this page to try again.',
    needsScript: 'Turn on JavaScript to pay by card.',
    items: 'Items',
    notes: 'Messages',
    downloads: 'Downloads',
    download: (name) => `Download ${name}`,
    downloadsLeft: (count, date) => `${count} ${count === 1 ? 'download' : 'downloads'} left, until ${date}`,
    downloadsEnded: 'No downloads left. Contact the store for help.',
    receipt: 'Download receipt',
    reorder: 'Order again',
    changeSlot: 'Change time',
    saveSlot: 'Save time',
    noSlots: 'No other times are available.',
    slotChanged: 'Time changed.',
    cancelOrder: 'Cancel order',
    cancelQuestion: 'The store won’t prepare this order. This can’t be undone.',
    cancelReason: 'Reason',
    optional: 'optional',
    confirmCancel: 'Cancel this order',
    continueShopping: 'Continue shopping',
  },
  es: {
    title: (number) => `Pedido #${number}`,
    thanks: (name) => `¡Gracias, ${name}!`,
    sentTo: (email) =>
      `Te enviaremos novedades a ${email}. Guarda esta página en tus favoritos para consultar tu pedido.`,
    placedOn: (date) => `Realizado el ${date}`,
    progress: 'Progreso',
    steps: {
      received: 'Recibido',
      confirmed: 'Confirmado',
      preparing: 'En preparación',
      ready: 'Listo',
      onTheWay: 'En camino',
      completed: 'Completado',
      delivered: 'Entregado',
    },
    cancelled: 'Este pedido fue cancelado.',
    cancelledRefund: 'La tienda te reembolsará lo que pagaste.',
    slot: { delivery: 'Entrega', pickup: 'Recogida', shipping: 'Envío', digital: 'Entrega digital' },
    address: 'Dirección',
    pickupAt: 'Lugar de recogida',
    tracking: 'Seguimiento',
    payment: 'Pago',
    paymentStates: { paid: 'Pagado', partially_refunded: 'Reembolsado parcialmente', refunded: 'Reembolsado' },
    returnedItems: (count) => `${count} ${count === 1 ? 'devuelto' : 'devueltos'}`,
    returned: 'Devuelto',
    balance: 'Saldo pendiente',
    refundDue: 'Reembolso pendiente',
    unpaid: (amount) => `${amount} por pagar`,
    payTitle: 'Paga tu pedido',
    yourOrders: 'Tus pedidos',
    payBefore: (time) => `Paga antes de ${time.startsWith('1:') ? 'la' : 'las'} ${time} o el pedido se cancelará.`,
    cardForm: 'Datos de la tarjeta',
    pay: 'Pagar',
    confirming: 'Confirmando tu pago…',
    slow: 'Tu pago todavía se está confirmando. Vuelve a cargar esta página en un momento.',
    paymentFailed: 'El pago no se puede iniciar en este momento. Vuelve a cargar la página para intentarlo de nuevo.',
    needsScript: 'Activa JavaScript para pagar con tarjeta.',
    items: 'Artículos',
    notes: 'Mensajes',
    downloads: 'Descargas',
    download: (name) => `Descargar ${name}`,
    downloadsLeft: (count, date) =>
      count === 1 ? `Queda 1 descarga, hasta el ${date}` : `Quedan ${count} descargas, hasta el ${date}`,
    downloadsEnded: 'No quedan descargas. Comunícate con la tienda si necesitas ayuda.',
    receipt: 'Descargar recibo',
    reorder: 'Pedir de nuevo',
    changeSlot: 'Cambiar horario',
    saveSlot: 'Guardar horario',
    noSlots: 'No hay otros horarios disponibles.',
    slotChanged: 'Horario cambiado.',
    cancelOrder: 'Cancelar pedido',
    cancelQuestion: 'La tienda no preparará este pedido. Esto no se puede deshacer.',
    cancelReason: 'Motivo',
    optional: 'opcional',
    confirmCancel: 'Cancelar este pedido',
    continueShopping: 'Seguir comprando',
  },
}
