/** Errors of orders, discounts, fulfillment windows and payment options; part of `errorCatalog`. */
export const orderErrors = {
  slot_full: {
    status: 409,
    en: 'This time is fully booked. Choose another.',
    es: 'Este horario está completo. Elige otro.',
  },
  slot_closed: {
    status: 409,
    en: 'This time can no longer be booked. Choose another.',
    es: 'Este horario ya no se puede reservar. Elige otro.',
  },
  discount_used_up: {
    status: 409,
    en: 'This discount has just been used up.',
    es: 'Este descuento se acaba de agotar.',
  },
  price_changed: {
    status: 409,
    en: 'The total has changed meanwhile. Look at it again before you place the order.',
    es: 'El total ha cambiado mientras tanto. Revísalo antes de hacer el pedido.',
  },
  list_full: {
    status: 409,
    en: 'There is no room for another one. Delete one that you no longer need first.',
    es: 'No cabe ninguno más. Elimina antes uno que ya no necesites.',
  },
  option_in_use: {
    status: 409,
    en: 'Orders were paid this way, so it cannot be deleted. Switch it off instead.',
    es: 'Hay pedidos pagados así, por lo que no se puede eliminar. Desactívalo.',
  },
  code_taken: {
    status: 409,
    en: 'Another discount has this code already.',
    es: 'Otro descuento ya tiene este código.',
  },
  method_not_offered: {
    status: 409,
    en: 'The store does not offer this at the moment.',
    es: 'La tienda no lo ofrece por ahora.',
  },
  outside_area: {
    status: 409,
    en: 'The store does not deliver to this address.',
    es: 'La tienda no reparte en esta dirección.',
  },
  payment_not_offered: {
    status: 409,
    en: 'This way to pay is not offered for this order.',
    es: 'Esta forma de pago no se ofrece para este pedido.',
  },
  order_closed: {
    status: 409,
    en: 'This order has gone too far to be changed this way.',
    es: 'Este pedido está demasiado avanzado para cambiarlo así.',
  },
  already_cancelled: {
    status: 409,
    en: 'This order is already cancelled.',
    es: 'Este pedido ya está cancelado.',
  },
  order_completed: {
    status: 409,
    en: 'Completed orders can’t be cancelled. Refund the order instead.',
    es: 'Los pedidos completados no se pueden cancelar. Haz un reembolso.',
  },
  not_for_sale: {
    status: 409,
    en: 'This item is no longer available.',
    es: 'Este artículo ya no está disponible.',
  },
  refund_too_much: {
    status: 409,
    en: 'This is more than was paid and not given back yet.',
    es: 'Es más de lo que se pagó y aún no se ha devuelto.',
  },
  pays_too_much: {
    status: 409,
    en: 'This is more than is still to be paid.',
    es: 'Es más de lo que queda por pagar.',
  },
  customer_needed: {
    status: 409,
    en: 'Say who buys: without a customer this is not possible.',
    es: 'Indica quién compra: sin un cliente no es posible.',
  },
  slot_needed: {
    status: 422,
    en: 'Choose a time.',
    es: 'Elige un horario.',
  },
  payment_needed: {
    status: 422,
    en: 'Choose how to pay.',
    es: 'Elige cómo pagar.',
  },
  address_needed: {
    status: 422,
    en: 'Say where the order goes.',
    es: 'Indica adónde va el pedido.',
  },
  postcode_needed: {
    status: 422,
    en: 'The postal code is missing. Enter it to book this time.',
    es: 'Falta el código postal. Ingrésalo para reservar este horario.',
  },
  account_needed: {
    status: 409,
    en: 'This store takes orders from customers with an account only. Sign in to continue.',
    es: 'Esta tienda solo acepta pedidos de clientes con cuenta. Inicia sesión para continuar.',
  },
  // The same message for every reason, so that it reveals nothing about the owner of the email.
  order_not_accepted: {
    status: 409,
    en: 'This order can’t be placed online. Contact the store for help.',
    es: 'Este pedido no se puede hacer en línea. Comunícate con la tienda.',
  },
  not_approved: {
    status: 409,
    en: 'This customer may not order here at the moment.',
    es: 'Este cliente no puede hacer pedidos aquí por ahora.',
  },
} as const
