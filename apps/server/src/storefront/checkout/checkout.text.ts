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
  method: string
  methods: Record<FulfillmentMethod, string>
  outsideArea: string
  free: string
  freeFrom: (amount: string) => string
  update: string
  address: string
  savedAddress: string
  otherAddress: string
  checkAddress: string
  findAddress: string
  slot: string
  full: string
  payment: string
  noPayment: string
  paymentFee: (fee: string) => string
  balance: string
  usePoints: (count: string, amount: string) => string
  useCredit: (amount: string) => string
  havePoints: (points: string) => string
  note: string
  terms: { before: string; link: string; after: string }
  cityNeeded: string
  placeOrder: string
  payNext: string
  backToCart: string
  summary: string
  soldOut: string
  continueWithout: string
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
    method: 'Delivery method',
    methods: { delivery: 'Delivery', pickup: 'Pickup', shipping: 'Shipping', digital: 'Digital delivery' },
    outsideArea: 'The store doesn’t deliver to this address. Choose another delivery method or enter another address.',
    free: 'Free',
    freeFrom: (amount) => `Free over ${amount}`,
    update: 'Update',
    address: 'Address',
    savedAddress: 'Saved address',
    otherAddress: 'Another address',
    checkAddress: 'Check the address you chose, then place your order.',
    findAddress: 'Find address',
    slot: 'Date and time',
    full: 'Full',
    payment: 'Payment',
    noPayment: 'The store will contact you about the payment.',
    paymentFee: (fee) => `${fee} fee`,
    balance: 'Points and credit',
    usePoints: (count, amount) => `Use ${count} points (${amount})`,
    useCredit: (amount) => `Use ${amount} store credit`,
    havePoints: (points) => `You have ${points}.`,
    note: 'Note for the store',
    terms: { before: 'I agree to the ', link: 'terms of sale', after: '.' },
    cityNeeded: 'Enter a city or postal code.',
    placeOrder: 'Place order',
    payNext: 'You’ll enter your card on the next page.',
    backToCart: 'Edit cart',
    summary: 'Your order',
    soldOut: 'Some items sold out while you were here.',
    continueWithout: 'Continue without them',
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
    method: 'Método de entrega',
    methods: { delivery: 'Entrega', pickup: 'Recogida', shipping: 'Envío', digital: 'Entrega digital' },
    outsideArea: 'La tienda no hace entregas en esta dirección. Elige otro método de entrega o ingresa otra dirección.',
    free: 'Gratis',
    freeFrom: (amount) => `Gratis desde ${amount}`,
    update: 'Actualizar',
    address: 'Dirección',
    savedAddress: 'Dirección guardada',
    otherAddress: 'Otra dirección',
    checkAddress: 'Revisa la dirección que elegiste y luego haz tu pedido.',
    findAddress: 'Buscar dirección',
    slot: 'Fecha y hora',
    full: 'Completo',
    payment: 'Pago',
    noPayment: 'La tienda te contactará para coordinar el pago.',
    paymentFee: (fee) => `Cargo de ${fee}`,
    balance: 'Puntos y crédito',
    usePoints: (count, amount) => `Usar ${count} puntos (${amount})`,
    useCredit: (amount) => `Usar ${amount} de crédito`,
    havePoints: (points) => `Tienes ${points}.`,
    note: 'Nota para la tienda',
    terms: { before: 'Acepto los ', link: 'términos de venta', after: '.' },
    cityNeeded: 'Ingresa una ciudad o un código postal.',
    placeOrder: 'Hacer pedido',
    payNext: 'Ingresarás tu tarjeta en la página siguiente.',
    backToCart: 'Editar carrito',
    summary: 'Tu pedido',
    soldOut: 'Algunos artículos se agotaron mientras estabas aquí.',
    continueWithout: 'Continuar sin ellos',
    notTakingOrders: 'Esta tienda no está aceptando pedidos por ahora.',
    notApproved: 'Tu cuenta todavía no puede hacer pedidos en esta tienda.',
  },
}
