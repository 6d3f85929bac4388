import type { DiscountDecision } from '#contract/pricing/cart.ts'
import type { FulfillmentMethod, Language } from '#contract/enumerations.ts'

interface CartText {
  title: string
  empty: string
  continueShopping: string
  remove: string
  removeItem: (title: string) => string
  quantityLabel: (title: string) => string
  update: string
  priceChanged: (from: string, to: string) => string
  onlyLeft: (count: number) => string
  soldOut: string
  unavailable: string
  someUnavailable: string
  continueWithout: string
  acceptPrices: string
  pricesChanged: string
  missingForFree: Record<'delivery' | 'shipping', (amount: string) => string>
  belowMinimum: (minimum: string, missing: string) => string
  code: string
  applyCode: string
  removeCode: (code: string) => string
  codeApplied: (amount: string) => string
  codeReasons: Record<Exclude<DiscountDecision['reason'], 'applied'>, string>
  summary: string
  subtotal: string
  fees: Record<FulfillmentMethod, string>
  free: string
  windowFee: string
  paymentFee: string
  tax: string
  taxIncluded: string
  total: string
  estimatedTotal: string
  points: (count: string) => string
  credit: string
  due: string
  checkout: string
  reordered: (titles: string) => string
}

const list = (language: Language) => new Intl.ListFormat(language, { type: 'conjunction' })

export const cartText: Record<Language, CartText> = {
  en: {
    title: 'Cart',
    empty: 'Your cart is empty.',
    continueShopping: 'Continue shopping',
    remove: 'Remove',
    removeItem: (title) => `Remove ${title}`,
    quantityLabel: (title) => `Quantity of ${title}`,
    update: 'Update',
    priceChanged: (from, to) => `The price changed from ${from} to ${to}.`,
    onlyLeft: (count) => `Only ${count} left.`,
    soldOut: 'Sold out',
    unavailable: 'No longer available',
    someUnavailable: 'Some items can’t be ordered as they are.',
    continueWithout: 'Continue without them',
    acceptPrices: 'OK, got it',
    pricesChanged: 'Some prices have changed since you added these items.',
    missingForFree: {
      delivery: (amount) => `Add ${amount} more for free delivery.`,
      shipping: (amount) => `Add ${amount} more for free shipping.`,
    },
    belowMinimum: (minimum, missing) => `The minimum order is ${minimum}. Add ${missing} more to check out.`,
    code: 'Discount code',
    applyCode: 'Apply',
    removeCode: (code) => `Remove code ${code}`,
    codeApplied: (amount) => `${amount} off`,
    codeReasons: {
      better_alone: 'Another discount saves you more.',
      better_together: 'Other discounts save you more.',
      unknown_code: 'This code isn’t valid.',
      inactive: 'This code isn’t valid.',
      scheduled: 'This code isn’t valid.',
      ended: 'This code has expired.',
      used_up: 'This code has been used up.',
      used_by_customer: 'You’ve already used this code.',
      code_used: 'This code has already been used.',
      nothing_matches: 'This code doesn’t apply to the items in your cart.',
      below_total: 'Your cart hasn’t reached the minimum for this code.',
      below_items: 'Your cart doesn’t have enough items for this code.',
      not_exactly: 'This code needs a different number of items.',
      not_enough_bought: 'Your cart doesn’t have enough items for this code.',
      nothing_to_reduce: 'This code doesn’t lower your total.',
    },
    summary: 'Order summary',
    subtotal: 'Subtotal',
    fees: { delivery: 'Delivery', pickup: 'Pickup', shipping: 'Shipping', digital: 'Digital delivery' },
    free: 'Free',
    windowFee: 'Time slot',
    paymentFee: 'Payment fee',
    tax: 'Tax',
    taxIncluded: 'Tax included',
    total: 'Total',
    estimatedTotal: 'Estimated total',
    points: (count) => `${count} points`,
    credit: 'Store credit',
    due: 'Amount due',
    checkout: 'Checkout',
    reordered: (titles) => `Not available as ordered: ${titles}. The other items are in your cart.`,
  },
  es: {
    title: 'Carrito',
    empty: 'Tu carrito está vacío.',
    continueShopping: 'Seguir comprando',
    remove: 'Quitar',
    removeItem: (title) => `Quitar ${title}`,
    quantityLabel: (title) => `Cantidad de ${title}`,
    update: 'Actualizar',
    priceChanged: (from, to) => `El precio cambió de ${from} a ${to}.`,
    onlyLeft: (count) => (count === 1 ? 'Solo queda 1.' : `Solo quedan ${count}.`),
    soldOut: 'Agotado',
    unavailable: 'Ya no está disponible',
    someUnavailable: 'Algunos artículos no se pueden pedir así.',
    continueWithout: 'Continuar sin ellos',
    acceptPrices: 'Entendido',
    pricesChanged: 'Algunos precios cambiaron desde que agregaste estos artículos.',
    missingForFree: {
      delivery: (amount) => `Agrega ${amount} más para tener entrega gratis.`,
      shipping: (amount) => `Agrega ${amount} más para tener envío gratis.`,
    },
    belowMinimum: (minimum, missing) => `El pedido mínimo es de ${minimum}. Agrega ${missing} más para continuar.`,
    code: 'Código de descuento',
    applyCode: 'Aplicar',
    removeCode: (code) => `Quitar el código ${code}`,
    codeApplied: (amount) => `${amount} de descuento`,
    codeReasons: {
      better_alone: 'Con otro descuento ahorras más.',
      better_together: 'Con otros descuentos ahorras más.',
      unknown_code: 'Este código no es válido.',
      inactive: 'Este código no es válido.',
      scheduled: 'Este código no es válido.',
      ended: 'Este código venció.',
      used_up: 'Este código ya se agotó.',
      used_by_customer: 'Ya usaste este código.',
      code_used: 'Este código ya se usó.',
      nothing_matches: 'Este código no aplica a los artículos de tu carrito.',
      below_total: 'Tu carrito no alcanza el mínimo de este código.',
      below_items: 'Tu carrito no tiene suficientes artículos para este código.',
      not_exactly: 'Este código requiere otra cantidad de artículos.',
      not_enough_bought: 'Tu carrito no tiene suficientes artículos para este código.',
      nothing_to_reduce: 'Este código no reduce tu total.',
    },
    summary: 'Resumen del pedido',
    subtotal: 'Subtotal',
    fees: { delivery: 'Entrega', pickup: 'Recogida', shipping: 'Envío', digital: 'Entrega digital' },
    free: 'Gratis',
    windowFee: 'Horario',
    paymentFee: 'Cargo por pago',
    tax: 'Impuestos',
    taxIncluded: 'Impuestos incluidos',
    total: 'Total',
    estimatedTotal: 'Total estimado',
    points: (count) => `${count} puntos`,
    credit: 'Crédito de la tienda',
    due: 'Total a pagar',
    checkout: 'Finalizar compra',
    reordered: (titles) => `No disponible como lo pediste: ${titles}. Los demás artículos están en tu carrito.`,
  },
}

/** "Soap, Wax and Honey". */
export const formatTitles = (titles: readonly string[], language: Language): string => list(language).format(titles)
