import { defineText } from '#web/client/text.ts'

/** Terms of reward tasks and requests that several screens share. */
export const rewardsText = defineText('rewards', {
  en: {
    pointsCount_one: '{{count}} point',
    pointsCount_other: '{{count}} points',
    creditAmount: '{{amount}} credit',
    points: 'Points',
    credit: 'Store credit',
    proof_none: 'No proof',
    proof_text: 'Text',
    proof_image: 'Image',
    proof_file: 'File',
    audience_customer: 'Customers',
    audience_vendor: 'Staff records it',
  },
  es: {
    pointsCount_one: '{{count}} punto',
    pointsCount_other: '{{count}} puntos',
    creditAmount: '{{amount}} de crédito',
    points: 'Puntos',
    credit: 'Crédito de la tienda',
    proof_none: 'Sin comprobante',
    proof_text: 'Texto',
    proof_image: 'Imagen',
    proof_file: 'Archivo',
    audience_customer: 'Clientes',
    audience_vendor: 'La registra el personal',
  },
})
