import { deliveryErrors } from './delivery-errors.ts'
import { rewardErrors } from './reward-errors.ts'

/** Errors of orders, discounts, fulfillment windows, payment options, deliveries and rewards; part of `errorCatalog`. */
export const orderErrors = {
  ...deliveryErrors,
  ...rewardErrors,
  slot_full: {
    status: 409,
    en: 'This time is fully booked. Choose another.',
    es: 'Este horario está completo. Elige otro.',
  },
  slot_closed: {
    status: 409,
    en: 'This time can’t be booked anymore. Choose another.',
    es: 'Este horario ya no se puede reservar. Elige otro.',
  },
  discount_used_up: {
    status: 409,
    en: 'This discount has reached its limit of uses. Remove it to continue.',
    es: 'Este descuento alcanzó su límite de usos. Quítalo para continuar.',
  },
  price_changed: {
    status: 409,
    en: 'The total has changed. Review it before you place the order.',
    es: 'El total cambió. Revísalo antes de hacer el pedido.',
  },
  download_ended: {
    status: 409,
    en: 'This file can’t be downloaded anymore. Contact the store for help.',
    es: 'Este archivo ya no se puede descargar. Comunícate con la tienda.',
  },
  cart_changed: {
    status: 409,
    en: 'Your cart has changed. Review it before you place the order.',
    es: 'Tu carrito cambió. Revísalo antes de hacer el pedido.',
  },
  list_full: {
    status: 409,
    en: 'You’ve reached the limit. Delete one you no longer need first.',
    es: 'Llegaste al límite. Primero elimina uno que ya no necesites.',
  },
  option_in_use: {
    status: 409,
    en: 'Orders use this payment method, so it can’t be deleted. Turn it off instead.',
    es: 'Hay pedidos con este método de pago, así que no se puede eliminar. Desactívalo.',
  },
  code_taken: {
    status: 409,
    en: 'Another discount already has this code. Enter a different one.',
    es: 'Otro descuento ya tiene este código. Ingresa uno diferente.',
  },
  method_not_offered: {
    status: 409,
    en: 'This fulfillment method isn’t available right now. Choose another.',
    es: 'Este método de entrega no está disponible por ahora. Elige otro.',
  },
  outside_area: {
    status: 409,
    en: 'The store doesn’t deliver to this address. Enter another address.',
    es: 'La tienda no hace entregas en esta dirección. Ingresa otra dirección.',
  },
  too_many_unpaid: {
    status: 409,
    en: 'You have several unpaid orders. Pay or cancel one of them first.',
    es: 'Tienes varios pedidos sin pagar. Primero paga o cancela uno.',
  },
  payment_closed: {
    status: 409,
    en: 'This order can’t be paid by card right now. Reload the page for details.',
    es: 'Este pedido no se puede pagar con tarjeta en este momento. Vuelve a cargar la página para ver más.',
  },
  nothing_due: {
    status: 409,
    en: 'This order has no balance due, so there’s nothing to pay.',
    es: 'Este pedido no tiene saldo pendiente, así que no hay nada que pagar.',
  },
  payment_not_offered: {
    status: 409,
    en: 'This payment method isn’t available for this order. Choose another.',
    es: 'Este método de pago no está disponible para este pedido. Elige otro.',
  },
  below_min_charge: {
    status: 409,
    en: 'This amount is below the minimum for card payments. Choose another payment method.',
    es: 'Este monto es menor que el mínimo para pagos con tarjeta. Elige otro método de pago.',
  },
  order_closed: {
    status: 409,
    en: 'This can’t be changed at the order’s current status.',
    es: 'Esto no se puede cambiar en el estado actual del pedido.',
  },
  delivery_open: {
    status: 409,
    en: 'The delivery is still open. Mark it as delivered first.',
    es: 'La entrega sigue abierta. Primero márcala como entregada.',
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
    en: 'The refund is more than the refundable amount. Enter less.',
    es: 'El reembolso supera el monto reembolsable. Ingresa menos.',
  },
  pays_too_much: {
    status: 409,
    en: 'The payment is more than the balance due. Enter less.',
    es: 'El pago es mayor que el saldo pendiente. Ingresa menos.',
  },
  customer_needed: {
    status: 409,
    en: 'This needs an existing customer. Choose one, or remove this.',
    es: 'Esto requiere un cliente existente. Elige uno o quita esto.',
  },
  slot_needed: {
    status: 422,
    en: 'Choose a time.',
    es: 'Elige un horario.',
  },
  payment_needed: {
    status: 422,
    en: 'Choose a payment method.',
    es: 'Elige un método de pago.',
  },
  address_needed: {
    status: 422,
    en: 'Enter an address.',
    es: 'Ingresa una dirección.',
  },
  postcode_needed: {
    status: 422,
    en: 'The postal code is missing. Enter it to book this time.',
    es: 'Falta el código postal. Ingrésalo para reservar este horario.',
  },
  // The missing amount is added to the first sentence.
  below_minimum: {
    status: 409,
    en: 'Amount missing to reach the order minimum. Add more items to continue.',
    es: 'Monto que falta para alcanzar el pedido mínimo. Agrega más artículos para continuar.',
  },
  not_taking_orders: {
    status: 409,
    en: 'This store isn’t taking orders right now.',
    es: 'Esta tienda no está aceptando pedidos por ahora.',
  },
  account_needed: {
    status: 409,
    en: 'This store only takes orders from customers with an account. Sign in to continue.',
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
    en: 'This customer can’t place orders in this store right now.',
    es: 'Por ahora, este cliente no puede hacer pedidos en esta tienda.',
  },
} as const
