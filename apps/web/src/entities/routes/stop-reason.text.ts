import { defineText } from '#web/client/text.ts'

/** Why a delivery failed or a stop left its route. */
export const stopReasonText = defineText('stop-reason', {
  en: {
    not_home: 'Not home',
    refused: 'Refused',
    wrong_address: 'Wrong address',
    no_access: 'No access',
    damaged: 'Damaged',
    not_loaded: 'Not loaded',
    out_of_time: 'Out of time',
    other: 'Other',
    route_cancelled: 'Route cancelled',
    order_cancelled: 'Order cancelled',
    order_changed: 'Order changed',
    moved: 'Moved to another route',
    delivered_elsewhere: 'Delivered on another route',
  },
  es: {
    not_home: 'No estaba en casa',
    refused: 'Rechazado',
    wrong_address: 'Dirección incorrecta',
    no_access: 'Sin acceso',
    damaged: 'Dañado',
    not_loaded: 'No se cargó',
    out_of_time: 'Sin tiempo',
    other: 'Otro',
    route_cancelled: 'Ruta cancelada',
    order_cancelled: 'Pedido cancelado',
    order_changed: 'Pedido modificado',
    moved: 'Movido a otra ruta',
    delivered_elsewhere: 'Entregado en otra ruta',
  },
})
