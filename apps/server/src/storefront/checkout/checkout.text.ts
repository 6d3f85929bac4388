import type { FulfillmentMethod, Language } from '#contract/enumerations.ts'

export interface CheckoutText {
  title: string
  contact: string
  signedInAs: (name: string) => string
  haveAccount: string
  signIn: string
  accountNeeded: string
  name: string
  email: string
  emailHint: string
  phone: string
  optional: string
  method: string
  methods: Record<FulfillmentMethod, string>
  free: string
  freeFrom: (amount: string) => string
  update: string
  address: string
  findAddress: string
  slot: string
  chooseDay: string
  noSlots: string
  addressFirst: string
  full: string
  payment: string
  noPayment: string
  paymentFee: (fee: string) => string
  balance: string
  usePoints: (count: string, amount: string) => string
  useCredit: (amount: string) => string
  note: string
  terms: { before: string; link: string; after: string }
  cityNeeded: string
  placeOrder: string
  payNext: string
  backToCart: string
  summary: string
  soldOut: string
  continueWithout: string
  changed: string
  notTakingOrders: string
  notApproved: string
}

export const checkoutText: Record<Language, CheckoutText> = {
  en: {
    title: 'Checkout',
    contact: 'Contact',
    signedInAs: (name) => `Signed in as ${name}.`,
    haveAccount: 'Have an account?',
    signIn: 'Sign in',
    accountNeeded: 'This store only takes orders from customers with an account.',
    name: 'Name',
    email: 'Email',
    emailHint: 'For your order confirmation.',
    phone: 'Phone',
    optional: 'optional',
    method: 'Delivery method',
    methods: { delivery: 'Delivery', pickup: 'Pickup', shipping: 'Shipping', digital: 'Digital delivery' },
    free: 'Free',
    freeFrom: (amount) => `Free from ${amount}`,
    update: 'Update',
    address: 'Address',
    findAddress: 'Find address',
    slot: 'Date and time',
    chooseDay: 'Day',
    noSlots: 'No times are available in the next two weeks. Choose another method.',
    addressFirst: 'Enter your address and update to see available times.',
    full: 'Full',
    payment: 'Payment',
    noPayment: 'The store will contact you about the payment.',
    paymentFee: (fee) => `${fee} fee`,
    balance: 'Points and credit',
    usePoints: (count, amount) => `Use ${count} points (${amount})`,
    useCredit: (amount) => `Use ${amount} store credit`,
    note: 'Note for the store',
    terms: { before: 'I agree to the ', link: 'terms', after: '.' },
    cityNeeded: 'Enter a city or postal code.',
    placeOrder: 'Place order',
    payNext: 'You’ll enter your card on the next page.',
    backToCart: 'Edit cart',
    summary: 'Your order',
    soldOut: 'Some items sold out while you were here.',
    continueWithout: 'Continue without them',
    changed: 'Your cart has changed. Review it before you place the order.',
    notTakingOrders: 'This store isn’t taking orders right now.',
    notApproved: 'Your account can’t place orders in this store yet.',
  },
  es: {
    title: 'Finalizar compra',
    contact: 'Contacto',
    signedInAs: (name) => `Iniciaste sesión como ${name}.`,
    haveAccount: '¿Tienes una cuenta?',
    signIn: 'Inicia sesión',
    accountNeeded: 'Esta tienda solo acepta pedidos de clientes con cuenta.',
    name: 'Nombre',
    email: 'Correo',
    emailHint: 'Para la confirmación de tu pedido.',
    phone: 'Teléfono',
    optional: 'opcional',
    method: 'Método de entrega',
    methods: { delivery: 'Entrega', pickup: 'Retiro', shipping: 'Envío', digital: 'Entrega digital' },
    free: 'Gratis',
    freeFrom: (amount) => `Gratis desde ${amount}`,
    update: 'Actualizar',
    address: 'Dirección',
    findAddress: 'Buscar dirección',
    slot: 'Fecha y hora',
    chooseDay: 'Día',
    noSlots: 'No hay horarios en las próximas dos semanas. Elige otro método.',
    addressFirst: 'Ingresa tu dirección y actualiza para ver los horarios.',
    full: 'Completo',
    payment: 'Pago',
    noPayment: 'La tienda te contactará para coordinar el pago.',
    paymentFee: (fee) => `Cargo de ${fee}`,
    balance: 'Puntos y crédito',
    usePoints: (count, amount) => `Usar ${count} puntos (${amount})`,
    useCredit: (amount) => `Usar ${amount} de crédito`,
    note: 'Nota para la tienda',
    terms: { before: 'Acepto los ', link: 'términos', after: '.' },
    cityNeeded: 'Ingresa una ciudad o un código postal.',
    placeOrder: 'Hacer pedido',
    payNext: 'Ingresarás tu tarjeta en la página siguiente.',
    backToCart: 'Editar carrito',
    summary: 'Tu pedido',
    soldOut: 'Algunos artículos se agotaron mientras estabas aquí.',
    continueWithout: 'Continuar sin ellos',
    changed: 'Tu carrito cambió. Revísalo antes de hacer el pedido.',
    notTakingOrders: 'Esta tienda no está aceptando pedidos por ahora.',
    notApproved: 'Tu cuenta todavía no puede hacer pedidos en esta tienda.',
  },
}
