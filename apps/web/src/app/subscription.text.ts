import { defineText } from '#web/client/text.ts'

/** Text of SubscriptionGate. The English strings are given verbatim by the specification. */
export const subscriptionText = defineText('subscription', {
  en: {
    loadingTitle: 'Loading Subscription Status',
    loadingBody: 'Please wait while we load your subscription status...',
    issueTitle: 'Account Subscription Issue',
    issueBody: "There is an issue with this account's subscription. Please contact the account owner or support.",
    exit: 'Exit to Login',
    warning:
      'Account Subscription Warning: This account\'s subscription status is "{{status}}". Some features may be limited. Please contact the account owner.',
    named_trialing: 'trialing',
    named_active: 'active',
    named_past_due: 'past_due',
    named_unpaid: 'unpaid',
    named_canceled: 'cancelled',
    named_incomplete: 'incomplete',
  },
  es: {
    loadingTitle: 'Cargando el estado de la suscripción',
    loadingBody: 'Espera mientras cargamos el estado de tu suscripción...',
    issueTitle: 'Problema con la suscripción de la cuenta',
    issueBody:
      'Hay un problema con la suscripción de esta cuenta. Ponte en contacto con el propietario de la cuenta o con soporte.',
    exit: 'Salir e iniciar sesión',
    warning:
      'Aviso sobre la suscripción de la cuenta: la suscripción de esta cuenta está en el estado «{{status}}». Algunas funciones pueden estar limitadas. Ponte en contacto con el propietario de la cuenta.',
    named_trialing: 'en prueba',
    named_active: 'activa',
    named_past_due: 'pago atrasado',
    named_unpaid: 'sin pagar',
    named_canceled: 'cancelada',
    named_incomplete: 'incompleta',
  },
})
