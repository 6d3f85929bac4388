import { defineText } from '#web/client/text.ts'

export const notifyCustomerText = defineText('notify-customer', {
  en: {
    notify_one: 'Notify customer',
    notify_other: 'Notify customers',
  },
  es: {
    notify_one: 'Avisar al cliente',
    notify_other: 'Avisar a los clientes',
  },
})
