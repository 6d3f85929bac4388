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
    shipTo: 'Ship to',
    pickedUpBy: 'Pickup contact',
    sentTo: 'Customer',
    window: 'Fulfillment',
    payment: 'Payment',
    item: 'Item',
    sku: 'SKU',
    quantity: 'Qty',
    price: 'Price',
    discount: 'Discount',
    tax: 'Tax',
    amount: 'Amount',
    pieces: 'Total items',
    nothingToPack: 'Nothing to pack. All items were returned.',
    noteForYou: 'Note',
    note: 'Notes',
    subtotal: 'Subtotal',
    discounts: 'Discounts',
    feeDiscount: 'Fee discount',
    windowFee: 'Time slot fee',
    paymentFee: 'Payment fee',
    taxAdded: 'Tax',
    taxWithin: 'Includes tax',
    taxOnFees: 'on fees',
    total: 'Total',
    points: 'Paid with points',
    credit: 'Paid with store credit',
    paid: 'Paid',
    refunded: 'Refunded',
    returned: 'Returned',
    balance: 'Balance due',
    toRefund: 'Refund due',
    missingCharacter: 'marks a character that can’t be printed.',
    methods: { delivery: 'Delivery', pickup: 'Pickup', shipping: 'Shipping', digital: 'Digital' },
    fees: { delivery: 'Delivery fee', pickup: 'Pickup fee', shipping: 'Shipping fee', digital: 'Handling fee' },
  },
  es: {
    packingSlip: 'Lista de empaque',
    invoice: 'Factura',
    cancelled: 'Cancelado',
    order: 'Pedido',
    billTo: 'Facturar a',
    shipTo: 'Enviar a',
    pickedUpBy: 'Contacto de recogida',
    sentTo: 'Cliente',
    window: 'Entrega',
    payment: 'Pago',
    item: 'Artículo',
    sku: 'SKU',
    quantity: 'Cant.',
    price: 'Precio',
    discount: 'Descuento',
    tax: 'Impuesto',
    amount: 'Monto',
    pieces: 'Total de artículos',
    nothingToPack: 'Nada que empacar. Todos los artículos se devolvieron.',
    noteForYou: 'Nota',
    note: 'Notas',
    subtotal: 'Subtotal',
    discounts: 'Descuentos',
    feeDiscount: 'Descuento en el cargo',
    windowFee: 'Cargo por horario',
    paymentFee: 'Cargo por método de pago',
    taxAdded: 'Impuesto',
    taxWithin: 'Incluye impuesto',
    taxOnFees: 'sobre cargos',
    total: 'Total',
    points: 'Pagado con puntos',
    credit: 'Pagado con crédito de la tienda',
    paid: 'Pagado',
    refunded: 'Reembolsado',
    returned: 'Devuelto',
    balance: 'Saldo pendiente',
    toRefund: 'Reembolso pendiente',
    missingCharacter: 'indica un carácter que no se puede imprimir.',
    methods: { delivery: 'Entrega a domicilio', pickup: 'Recogida', shipping: 'Envío', digital: 'Digital' },
    fees: {
      delivery: 'Cargo de entrega',
      pickup: 'Cargo por recogida',
      shipping: 'Cargo de envío',
      digital: 'Cargo de gestión',
    },
  },
}
