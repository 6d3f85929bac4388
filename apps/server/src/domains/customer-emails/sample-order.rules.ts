import type { CustomerEmailKind } from '#contract/domains/customer-emails.ts'
import type { Currency, Language } from '#contract/enumerations.ts'
import { taskTemplates } from '#contract/rewards/task-templates.ts'
import { week } from '#contract/core/time.ts'
import type { EmailReply, EmailReward, ExpiringReward, Refund } from './customer-emails.mail.ts'
import type { EmailOrder } from './order-blocks.rules.ts'

// The customer and the order of previews and test emails.

export const sampleName = 'Ana Rivera'
export const sampleCode = { code: '482913', minutes: 10 }
export const sampleRefund: Refund = { amount: 1450, to: 'card', option: '' }

export const toSampleReward = (kind: 'reward_approved' | 'reward_rejected', language: Language): EmailReward => ({
  task: taskTemplates.share_photo.text[language].name,
  kind: 'points',
  amount: 50,
  reason: kind === 'reward_approved' ? null : 'unclear',
  note: '',
})

const replies: Record<Language, string> = {
  en: 'Yes, the bread is baked with rye flour only. Shall I add a loaf to your order?',
  es: 'Sí, el pan lleva solo harina de centeno. ¿Agrego uno a tu pedido?',
}

export const toSampleReply = (language: Language): EmailReply => ({
  author: 'Leo Marsh',
  text: replies[language],
  links: [],
  attachments: 0,
})

export const toSampleExpiry = (): ExpiringReward => ({
  kind: 'points',
  amount: 250,
  lastDay: new Date(Date.now() + 2 * week).toISOString().slice(0, 10),
})

const items: Record<Language, [string, string]> = {
  en: ['Sourdough bread', 'Extra virgin olive oil'],
  es: ['Pan de masa madre', 'Aceite de oliva extra virgen'],
}
const payments: Record<Language, { cash: string; card: string }> = {
  en: { cash: 'Cash', card: 'Card' },
  es: { cash: 'Efectivo', card: 'Tarjeta' },
}

const line = (title: string, values: string[], quantity: number, gross: number) => ({
  title,
  values,
  quantity,
  gross,
  picture: null,
})

/** Ready is for pickup; every other sample is delivered. Paid by card except where a payment is due. */
export const toSampleOrder = (
  kind: CustomerEmailKind,
  { currency }: { currency: Currency },
  language: Language,
): EmailOrder => {
  const isPickup = kind === 'order_ready'
  const isUnpaid = kind === 'payment_due' || kind === 'order_ready'
  const fee = isPickup ? 0 : 500
  const total = 3900 + fee
  const [bread, oil] = items[language]
  return {
    number: 1042,
    status: kind === 'order_cancelled' ? 'cancelled' : 'confirmed',
    method: isPickup ? 'pickup' : 'delivery',
    currency,
    taxMode: 'inclusive',
    subtotal: 3900,
    discountTotal: 0,
    fulfillmentFee: fee,
    feeDiscount: 0,
    windowFee: 0,
    paymentFee: 0,
    taxTotal: 0,
    total,
    pointsValue: 0,
    creditUsed: 0,
    paid: isUnpaid ? 0 : total,
    refunded: kind === 'order_refunded' ? sampleRefund.amount : kind === 'order_cancelled' ? total : 0,
    returned: kind === 'order_refunded' ? sampleRefund.amount : 0,
    balance: isUnpaid ? total : 0,
    address: {
      recipient: sampleName,
      line1: '48 Willow Street',
      line2: '',
      city: 'Portland',
      region: 'OR',
      postcode: '97209',
      country: 'US',
      phone: null,
      coordinates: null,
    },
    carrier: null,
    trackingNumber: null,
    slot: { date: '2026-12-04', start: '10:00', end: '12:00' },
    paymentOption: { name: payments[language][isUnpaid ? 'cash' : 'card'], instructionsAfter: '' },
    lines: [line(bread, ['800 g'], 2, 1450), line(oil, ['500 ml'], 1, 2450)],
  }
}
