import type { Language } from '#contract/enumerations.ts'

const en = {
  title: 'Email me when it’s back',
  email: 'Email',
  submit: 'Email me when it’s back',
  hint: 'If you’re signed in, you can leave this blank.',
  consent: 'We’ll send you one email when this item is back in stock. You won’t be added to our newsletter.',
  doneTitle: 'You’re on the list',
  done: 'We’ll email you when the item is back in stock.',
  continue: 'Continue shopping',
}

const es: typeof en = {
  title: 'Avísame cuando vuelva',
  email: 'Correo electrónico',
  submit: 'Avísame cuando vuelva',
  hint: 'Si iniciaste sesión, puedes dejarlo en blanco.',
  consent:
    'Te enviaremos un solo correo cuando este artículo vuelva a estar disponible. No te suscribiremos al boletín.',
  doneTitle: 'Estás en la lista',
  done: 'Te enviaremos un correo cuando el artículo vuelva a estar disponible.',
  continue: 'Seguir comprando',
}

export const stockAlertText: Record<Language, typeof en> = { en, es }
