import type { Language } from '#contract/enumerations.ts'

interface DeliveryText {
  outTitle: string
  stopsAhead: (count: number) => string
  next: (driver: string | null) => string
  eta: (time: string) => string
  away: (distance: string) => string
  showOnMap: string
  code: (code: string) => string
  deliveredTitle: (time: string) => string
  receivedBy: (name: string) => string
  signature: string
  photo: string
  failedTitle: string
  chooseTime: string
  contactStore: string
  planned: string
  rescheduled: (day: string, span: string) => string
  newTime: string
  refresh: string
}

export const deliveryText: Record<Language, DeliveryText> = {
  en: {
    outTitle: 'Out for delivery',
    stopsAhead: (count) => `${count} ${count === 1 ? 'stop' : 'stops'} before yours.`,
    next: (driver) => (driver === null ? 'You’re next.' : `You’re next. ${driver} is on the way to you.`),
    eta: (time) => `Expected around ${time}`,
    away: (distance) => `About ${distance} away`,
    showOnMap: 'Show on map',
    code: (code) => `Your delivery code: ${code}. Tell it to the driver when you get your order.`,
    deliveredTitle: (time) => `Delivered ${time}`,
    receivedBy: (name) => `Received by ${name}`,
    signature: 'Signature',
    photo: 'Photo of the delivery',
    failedTitle: 'We couldn’t deliver your order',
    chooseTime: 'Choose a new time below.',
    contactStore: 'Contact the store to arrange another delivery.',
    planned: 'The store is planning another delivery.',
    rescheduled: (day, span) => `New delivery time: ${day}, ${span}`,
    newTime: 'Choose a new time',
    refresh: 'Refresh',
  },
  es: {
    outTitle: 'En camino',
    stopsAhead: (count) => (count === 1 ? '1 parada antes de la tuya.' : `${count} paradas antes de la tuya.`),
    next: (driver) => (driver === null ? 'Sigues tú.' : `Sigues tú. ${driver} va en camino.`),
    eta: (time) => `Llegada aproximada: ${time}`,
    away: (distance) => `A unos ${distance}`,
    showOnMap: 'Ver en el mapa',
    code: (code) => `Tu código de entrega: ${code}. Dáselo al conductor cuando recibas tu pedido.`,
    deliveredTitle: (time) => `Entregado: ${time}`,
    receivedBy: (name) => `Recibido por ${name}`,
    signature: 'Firma',
    photo: 'Foto de la entrega',
    failedTitle: 'No pudimos entregar tu pedido',
    chooseTime: 'Elige un nuevo horario abajo.',
    contactStore: 'Comunícate con la tienda para acordar otra entrega.',
    planned: 'La tienda está planificando otra entrega.',
    rescheduled: (day, span) => `Nuevo horario de entrega: ${day}, ${span}`,
    newTime: 'Elegir un nuevo horario',
    refresh: 'Actualizar',
  },
}
