import type { CustomerEmailKind } from '#contract/domains/customer-emails.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { FulfillmentMethod, Language, RewardKind } from '#contract/enumerations.ts'

/** What subjects and titles are about. Fields of orders are empty in emails about an account. */
export interface EmailSubject {
  store: string
  number: string
  method: FulfillmentMethod | null
  amount: string
  /** Of a password reset. */
  code: string
  /** The name of a reward task. `amount` is then the reward. */
  task: string
  /** What expires. */
  rewardKind?: RewardKind
}

export const noSubject: EmailSubject = { store: '', number: '', method: null, amount: '', code: '', task: '' }

interface EmailText {
  subject: (about: EmailSubject) => string
  title: (about: EmailSubject) => string
  /** May contain merge fields (`mailFieldNames`); stores can replace it. */
  intro: string
}

export const emailTexts: Record<Language, Record<CustomerEmailKind, EmailText>> = {
  en: {
    order_received: {
      subject: ({ number }) => `We received your order ${number}`,
      title: () => 'Thank you for your order',
      intro: 'Hi {{first_name}},\n\nWe’ve received your order and will let you know when it’s confirmed.',
    },
    order_confirmed: {
      subject: ({ number }) => `Order ${number} confirmed`,
      title: () => 'Your order is confirmed',
      intro: 'Hi {{first_name}},\n\nWe’re getting your order ready.',
    },
    order_ready: {
      subject: ({ number, method }) => `Order ${number} is ready${method === 'pickup' ? ' for pickup' : ''}`,
      title: ({ method }) => `Your order is ready${method === 'pickup' ? ' for pickup' : ''}`,
      intro: 'Hi {{first_name}},\n\nGood news! We have everything ready for you.',
    },
    out_for_delivery: {
      subject: ({ number, method }) =>
        method === 'shipping' ? `Order ${number} has shipped` : `Order ${number} is out for delivery`,
      title: ({ method }) => (method === 'shipping' ? 'Your order has shipped' : 'Your order is out for delivery'),
      intro: 'Hi {{first_name}},\n\nYour order is on its way to you.',
    },
    order_delivered: {
      subject: ({ number }) => `Order ${number} has been delivered`,
      title: () => 'Your order has been delivered',
      intro: 'Hi {{first_name}},\n\nThank you for shopping with us! We hope you enjoy your order.',
    },
    delivery_failed: {
      subject: ({ number }) => `We couldn’t deliver order ${number}`,
      title: () => 'We couldn’t deliver your order',
      intro:
        'Hi {{first_name}},\n\nWe tried to deliver your order but couldn’t. See your order for the next steps, or contact us.',
    },
    order_cancelled: {
      subject: ({ number }) => `Order ${number} has been cancelled`,
      title: () => 'Your order has been cancelled',
      intro: 'Hi {{first_name}},\n\nWe’ve cancelled your order. If you have any questions, please contact us.',
    },
    order_refunded: {
      subject: ({ number }) => `Refund for order ${number}`,
      title: ({ amount }) => `You’ve been refunded ${amount}`,
      intro: 'Hi {{first_name}},\n\nWe’ve issued a refund for your order.',
    },
    payment_due: {
      subject: ({ number }) => `Payment due for order ${number}`,
      title: ({ amount }) => `Your payment of ${amount} is due`,
      intro: 'Hi {{first_name}},\n\nYour order has a balance due. You can pay securely online.',
    },
    account_approved: {
      subject: ({ store }) => `Your ${store} account is approved`,
      title: () => 'Your account is approved',
      intro: 'Hi {{first_name}},\n\nYour account has been approved. You can now sign in and place orders.',
    },
    welcome: {
      subject: ({ store }) => `Welcome to ${store}`,
      title: ({ store }) => `Welcome to ${store}`,
      intro:
        'Hi {{first_name}},\n\nThanks for creating an account. Next time you shop, checkout is faster, and you can track your orders in one place.',
    },
    reward_approved: {
      subject: ({ amount, store }) => `You’ve earned ${amount} at ${store}`,
      title: ({ amount }) => `You’ve earned ${amount}`,
      intro: 'Hi {{first_name}},\n\nThank you! Your reward has been added to your account.',
    },
    reward_rejected: {
      subject: ({ task }) => `Your request for “${task}” wasn’t approved`,
      title: () => 'Your request wasn’t approved',
      intro: 'Hi {{first_name}},\n\nThanks for taking part. We couldn’t approve your request this time.',
    },
    support_reply: {
      subject: ({ store }) => `Your conversation with ${store}`,
      title: () => 'You have a new reply',
      intro: 'Hi {{first_name}},\n\nWe replied to your message.',
    },
    rewards_expiring: {
      subject: ({ rewardKind }) =>
        rewardKind === 'credit' ? 'Your store credit expires soon' : 'Your points expire soon',
      title: ({ rewardKind }) =>
        rewardKind === 'credit' ? 'Your store credit expires soon' : 'Your points expire soon',
      intro: 'Hi {{first_name}},\n\nDon’t lose what you’ve earned. Use it on your next order.',
    },
    password_reset: {
      subject: ({ code }) => `${code} is your password reset code`,
      title: () => 'Reset your password',
      intro: 'Enter this code at {{store_name}} to choose a new password.',
    },
  },
  es: {
    order_received: {
      subject: ({ number }) => `Recibimos tu pedido ${number}`,
      title: () => 'Gracias por tu pedido',
      intro: 'Hola, {{first_name}}:\n\nRecibimos tu pedido y te avisaremos cuando esté confirmado.',
    },
    order_confirmed: {
      subject: ({ number }) => `Pedido ${number} confirmado`,
      title: () => 'Tu pedido está confirmado',
      intro: 'Hola, {{first_name}}:\n\nEstamos preparando tu pedido.',
    },
    order_ready: {
      subject: ({ number, method }) => `El pedido ${number} está listo${method === 'pickup' ? ' para recoger' : ''}`,
      title: ({ method }) => `Tu pedido está listo${method === 'pickup' ? ' para recoger' : ''}`,
      intro: 'Hola, {{first_name}}:\n\n¡Buenas noticias! Ya tenemos todo listo para ti.',
    },
    out_for_delivery: {
      subject: ({ number, method }) =>
        method === 'shipping' ? `Enviamos tu pedido ${number}` : `El pedido ${number} está en camino`,
      title: ({ method }) => (method === 'shipping' ? 'Enviamos tu pedido' : 'Tu pedido está en camino'),
      intro: 'Hola, {{first_name}}:\n\nTu pedido va en camino.',
    },
    order_delivered: {
      subject: ({ number }) => `Entregamos tu pedido ${number}`,
      title: () => 'Entregamos tu pedido',
      intro: 'Hola, {{first_name}}:\n\n¡Gracias por tu compra! Esperamos que la disfrutes.',
    },
    delivery_failed: {
      subject: ({ number }) => `No pudimos entregar tu pedido ${number}`,
      title: () => 'No pudimos entregar tu pedido',
      intro:
        'Hola, {{first_name}}:\n\nIntentamos entregar tu pedido, pero no pudimos. Revisa tu pedido para ver los próximos pasos o contáctanos.',
    },
    order_cancelled: {
      subject: ({ number }) => `Se canceló el pedido ${number}`,
      title: () => 'Se canceló tu pedido',
      intro: 'Hola, {{first_name}}:\n\nCancelamos tu pedido. Si tienes preguntas, contáctanos.',
    },
    order_refunded: {
      subject: ({ number }) => `Reembolso del pedido ${number}`,
      title: ({ amount }) => `Te reembolsamos ${amount}`,
      intro: 'Hola, {{first_name}}:\n\nHicimos un reembolso de tu pedido.',
    },
    payment_due: {
      subject: ({ number }) => `Pago pendiente del pedido ${number}`,
      title: ({ amount }) => `Tienes un pago pendiente de ${amount}`,
      intro: 'Hola, {{first_name}}:\n\nTu pedido tiene un saldo pendiente. Puedes pagarlo en línea de forma segura.',
    },
    account_approved: {
      subject: ({ store }) => `Se aprobó tu cuenta en ${store}`,
      title: () => 'Se aprobó tu cuenta',
      intro: 'Hola, {{first_name}}:\n\nSe aprobó tu cuenta. Ya puedes iniciar sesión y hacer pedidos.',
    },
    welcome: {
      subject: ({ store }) => `Te damos la bienvenida a ${store}`,
      title: ({ store }) => `Te damos la bienvenida a ${store}`,
      intro:
        'Hola, {{first_name}}:\n\nGracias por crear una cuenta. En tu próxima compra, pagarás más rápido y podrás seguir tus pedidos en un solo lugar.',
    },
    reward_approved: {
      subject: ({ amount, store }) => `Ganaste ${amount} en ${store}`,
      title: ({ amount }) => `Ganaste ${amount}`,
      intro: 'Hola, {{first_name}}:\n\n¡Gracias! Agregamos la recompensa a tu cuenta.',
    },
    reward_rejected: {
      subject: ({ task }) => `No aprobamos tu solicitud de “${task}”`,
      title: () => 'No aprobamos tu solicitud',
      intro: 'Hola, {{first_name}}:\n\nGracias por participar. Esta vez no pudimos aprobar tu solicitud.',
    },
    support_reply: {
      subject: ({ store }) => `Tu conversación con ${store}`,
      title: () => 'Tienes una nueva respuesta',
      intro: 'Hola, {{first_name}}:\n\nRespondimos a tu mensaje.',
    },
    rewards_expiring: {
      subject: ({ rewardKind }) => (rewardKind === 'credit' ? 'Tu crédito vence pronto' : 'Tus puntos vencen pronto'),
      title: ({ rewardKind }) => (rewardKind === 'credit' ? 'Tu crédito vence pronto' : 'Tus puntos vencen pronto'),
      intro: 'Hola, {{first_name}}:\n\nNo pierdas lo que ganaste. Úsalo en tu próximo pedido.',
    },
    password_reset: {
      subject: ({ code }) => `${code} es tu código para restablecer la contraseña`,
      title: () => 'Restablece tu contraseña',
      intro: 'Ingresa este código en {{store_name}} para elegir una contraseña nueva.',
    },
  },
}

interface EmailLabels {
  viewOrder: string
  visitShop: string
  viewRewards: string
  tryAgain: string
  pointCount: (count: number, locale: Locale) => string
  rewardTask: (task: string) => string
  pay: (amount: string) => string
  linkExpires: (days: number) => string
  items: (number: string) => string
  quantity: (count: number) => string
  subtotal: string
  discounts: string
  fees: Record<FulfillmentMethod, string>
  windowFee: string
  paymentFee: string
  tax: string
  includedTax: string
  total: string
  points: string
  credit: string
  paid: string
  refunded: string
  returned: string
  balance: string
  refundDue: string
  shipTo: string
  deliverTo: string
  pickupAt: string
  deliveryTime: string
  estimatedArrival: string
  /** After a failed delivery. */
  newTimes: string
  chooseTime: string
  pickupTime: string
  tracking: string
  track: string
  payment: string
  refundToCard: string
  refundAsCredit: string
  refundBy: (option: string) => string
  pointsUntil: (points: string, date: string) => string
  creditUntil: (amount: string, date: string) => string
  codeExpires: (minutes: number) => string
  ignoreCode: string
  replyOrCall: (phone: string) => string
  reply: string
  call: (phone: string) => string
  openChat: string
  replyByEmail: string
  attachmentCount: (count: number) => string
  test: string
}

export const emailLabels: Record<Language, EmailLabels> = {
  en: {
    viewOrder: 'View your order',
    visitShop: 'Visit our shop',
    viewRewards: 'View your rewards',
    tryAgain: 'Try again',
    pointCount: (count, locale) => `${count.toLocaleString(locale)} ${count === 1 ? 'point' : 'points'}`,
    rewardTask: (task) => `Task: ${task}`,
    pay: (amount) => `Pay ${amount}`,
    linkExpires: (days) => `This payment link expires in ${days} days.`,
    items: (number) => `Order ${number}`,
    quantity: (count) => `Qty ${count}`,
    subtotal: 'Subtotal',
    discounts: 'Discount',
    fees: { delivery: 'Delivery', pickup: 'Pickup', shipping: 'Shipping', digital: 'Handling' },
    windowFee: 'Time slot fee',
    paymentFee: 'Payment fee',
    tax: 'Tax',
    includedTax: 'Includes tax',
    total: 'Total',
    points: 'Points',
    credit: 'Store credit',
    paid: 'Paid',
    refunded: 'Refunded',
    returned: 'Returned',
    balance: 'Balance due',
    refundDue: 'Refund due',
    shipTo: 'Shipping address',
    deliverTo: 'Delivery address',
    pickupAt: 'Pickup location',
    deliveryTime: 'Delivery time',
    estimatedArrival: 'Estimated arrival',
    newTimes: 'Next available times',
    chooseTime: 'Choose a new time',
    pickupTime: 'Pickup time',
    tracking: 'Tracking',
    track: 'Track your package',
    payment: 'Payment method',
    refundToCard: 'The refund goes to the card you paid with. Depending on your bank, it takes 5 to 10 business days.',
    refundAsCredit: 'The refund has been added to your store credit.',
    refundBy: (option) => `Refund method: ${option}`,
    pointsUntil: (points, date) => `You can use ${points} points until ${date}.`,
    creditUntil: (amount, date) => `You can use ${amount} of store credit until ${date}.`,
    codeExpires: (minutes) => `The code expires in ${minutes} minutes.`,
    ignoreCode: 'If you didn’t request this code, you can ignore this email. Your password won’t change.',
    replyOrCall: (phone) => `Questions? Reply to this email or call ${phone}.`,
    reply: 'Questions? Reply to this email.',
    call: (phone) => `Questions? Call ${phone}.`,
    openChat: 'Open chat',
    replyByEmail: 'To answer, reply to this email.',
    attachmentCount: (count) => (count === 1 ? '1 attachment' : `${count} attachments`),
    test: 'Test',
  },
  es: {
    viewOrder: 'Ver tu pedido',
    visitShop: 'Visitar la tienda',
    viewRewards: 'Ver tus recompensas',
    tryAgain: 'Intentar de nuevo',
    pointCount: (count, locale) => `${count.toLocaleString(locale)} ${count === 1 ? 'punto' : 'puntos'}`,
    rewardTask: (task) => `Tarea: ${task}`,
    pay: (amount) => `Pagar ${amount}`,
    linkExpires: (days) => `Este enlace de pago vence en ${days} días.`,
    items: (number) => `Pedido ${number}`,
    quantity: (count) => `Cant. ${count}`,
    subtotal: 'Subtotal',
    discounts: 'Descuento',
    fees: { delivery: 'Entrega', pickup: 'Recogida', shipping: 'Envío', digital: 'Gestión' },
    windowFee: 'Cargo por horario',
    paymentFee: 'Cargo por método de pago',
    tax: 'Impuesto',
    includedTax: 'Incluye impuesto',
    total: 'Total',
    points: 'Puntos',
    credit: 'Crédito de la tienda',
    paid: 'Pagado',
    refunded: 'Reembolsado',
    returned: 'Devuelto',
    balance: 'Saldo pendiente',
    refundDue: 'Reembolso pendiente',
    shipTo: 'Dirección de envío',
    deliverTo: 'Dirección de entrega',
    pickupAt: 'Lugar de recogida',
    deliveryTime: 'Horario de entrega',
    estimatedArrival: 'Llegada estimada',
    newTimes: 'Próximos horarios disponibles',
    chooseTime: 'Elegir un nuevo horario',
    pickupTime: 'Horario de recogida',
    tracking: 'Seguimiento',
    track: 'Seguir tu paquete',
    payment: 'Método de pago',
    refundToCard: 'El reembolso se hace a la tarjeta con la que pagaste. Según tu banco, tarda de 5 a 10 días hábiles.',
    refundAsCredit: 'El reembolso se agregó a tu crédito de la tienda.',
    refundBy: (option) => `Método de reembolso: ${option}`,
    pointsUntil: (points, date) => `Puedes usar ${points} puntos hasta el ${date}.`,
    creditUntil: (amount, date) => `Puedes usar ${amount} de crédito hasta el ${date}.`,
    codeExpires: (minutes) => `El código vence en ${minutes} minutos.`,
    ignoreCode: 'Si no pediste este código, puedes ignorar este correo. Tu contraseña no cambiará.',
    replyOrCall: (phone) => `¿Tienes preguntas? Responde a este correo o llama al ${phone}.`,
    reply: '¿Tienes preguntas? Responde a este correo.',
    call: (phone) => `¿Tienes preguntas? Llama al ${phone}.`,
    openChat: 'Abrir el chat',
    replyByEmail: 'Para contestar, responde a este correo.',
    attachmentCount: (count) => (count === 1 ? '1 archivo adjunto' : `${count} archivos adjuntos`),
    test: 'Prueba',
  },
}
