import type { FulfillmentMethod, Language } from '#contract/enumerations.ts'

interface DocumentLabels {
  packingSlip: string
  invoice: string
  cancelled: string
  order: string
  billTo: string
  shipTo: string
  pickedUpBy: string
  sentTo: string
  window: string
  payment: string
  item: string
  sku: string
  quantity: string
  price: string
  discount: string
  tax: string
  amount: string
  pieces: string
  nothingToPack: string
  noteForYou: string
  note: string
  subtotal: string
  discounts: string
  feeDiscount: string
  windowFee: string
  paymentFee: string
  taxAdded: string
  taxWithin: string
  taxOnFees: string
  total: string
  points: string
  credit: string
  paid: string
  refunded: string
  returned: string
  balance: string
  toRefund: string
  /** After the box that is printed instead. */
  missingCharacter: string
  methods: Record<FulfillmentMethod, string>
  fees: Record<FulfillmentMethod, string>
}

/** Documents are in the store's language, not the user's. */
export const documentLabels: Record<Language, DocumentLabels> = {
  en: {
    packingSlip: 'Packing slip',
    invoice: 'Invoice',
    cancelled: 'Cancelled',
    order: 'Order',
    billTo: 'Bill to',
    shipTo: 'Deliver to',
    pickedUpBy: 'Picked up by',
    sentTo: 'For',
    window: 'When',
    payment: 'Payment',
    item: 'Item',
    sku: 'SKU',
    quantity: 'Qty',
    price: 'Price',
    discount: 'Discount',
    tax: 'Tax',
    amount: 'Amount',
    pieces: 'Pieces',
    nothingToPack: 'Nothing to pack: every piece of this order was given back.',
    noteForYou: 'Note',
    note: 'Please note',
    subtotal: 'Subtotal',
    discounts: 'Discounts',
    feeDiscount: 'Discount on the fee',
    windowFee: 'Time slot',
    paymentFee: 'Payment fee',
    taxAdded: 'Tax',
    taxWithin: 'Includes tax',
    taxOnFees: 'on fees',
    total: 'Total',
    points: 'Paid with points',
    credit: 'Paid with store credit',
    paid: 'Paid',
    refunded: 'Refunded',
    returned: 'Taken off again',
    balance: 'Still to pay',
    toRefund: 'To be refunded',
    missingCharacter: 'marks a character that can’t be printed.',
    methods: { delivery: 'Delivery', pickup: 'Pickup', shipping: 'Shipping', digital: 'Digital' },
    fees: { delivery: 'Delivery', pickup: 'Pickup fee', shipping: 'Shipping', digital: 'Handling fee' },
  },
  es: {
    packingSlip: 'Albarán',
    invoice: 'Factura',
    cancelled: 'Cancelado',
    order: 'Pedido',
    billTo: 'Facturar a',
    shipTo: 'Entregar a',
    pickedUpBy: 'Lo recoge',
    sentTo: 'Para',
    window: 'Cuándo',
    payment: 'Pago',
    item: 'Artículo',
    sku: 'SKU',
    quantity: 'Cant.',
    price: 'Precio',
    discount: 'Descuento',
    tax: 'Impuesto',
    amount: 'Importe',
    pieces: 'Piezas',
    nothingToPack: 'Nada que preparar: todas las piezas de este pedido se devolvieron.',
    noteForYou: 'Nota',
    note: 'Ten en cuenta',
    subtotal: 'Subtotal',
    discounts: 'Descuentos',
    feeDiscount: 'Descuento en el envío',
    windowFee: 'Franja horaria',
    paymentFee: 'Cargo por forma de pago',
    taxAdded: 'Impuesto',
    taxWithin: 'Incluye impuesto',
    taxOnFees: 'sobre cargos',
    total: 'Total',
    points: 'Pagado con puntos',
    credit: 'Pagado con crédito de la tienda',
    paid: 'Pagado',
    refunded: 'Devuelto',
    returned: 'Descontado después',
    balance: 'Por pagar',
    toRefund: 'Por devolver',
    missingCharacter: 'indica un carácter que no se puede imprimir.',
    methods: { delivery: 'Reparto', pickup: 'Recogida', shipping: 'Envío', digital: 'Digital' },
    fees: { delivery: 'Reparto', pickup: 'Cargo por recogida', shipping: 'Envío', digital: 'Gestión' },
  },
}
