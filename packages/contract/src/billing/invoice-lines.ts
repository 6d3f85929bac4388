import { plan } from '../plan.ts'
import { getBillableUnits, type Meter, meterPrices, meters } from './meters.ts'
import type { Period } from './periods.ts'

export type UsageByMeter = Readonly<Record<Meter, number>>

export interface InvoiceLine {
  name: 'plan' | Meter
  /** Billed units: above the included ones. */
  quantity: number
  /** US cents. */
  unitPrice: number
  amount: number
  period: Period
}

export interface InvoiceParts {
  /** The period paid in advance; null on the last invoice of a canceled subscription. */
  base: Period | null
  /** The period that ended, with its usage; null on a first invoice. */
  usage: { period: Period; used: UsageByMeter } | null
}

export const noUsage: UsageByMeter = { seats: 0, stores: 0, emails: 0, support_messages: 0, sms: 0, routes: 0 }

const toUsageLines = ({ period, used }: NonNullable<InvoiceParts['usage']>): InvoiceLine[] =>
  meters.flatMap((meter) => {
    const quantity = getBillableUnits(meter, used[meter])
    const unitPrice = meterPrices[meter].priceEach
    return quantity > 0 ? [{ name: meter, quantity, unitPrice, amount: quantity * unitPrice, period }] : []
  })

/** The plan in advance, then billable usage in arrears. */
export const makeInvoiceLines = ({ base, usage }: InvoiceParts): InvoiceLine[] => {
  const unitPrice = plan.businessPrice
  const planLine: InvoiceLine[] = base
    ? [{ name: 'plan', quantity: 1, unitPrice, amount: unitPrice, period: base }]
    : []
  return [...planLine, ...(usage ? toUsageLines(usage) : [])]
}

export const sumLines = (lines: readonly Pick<InvoiceLine, 'amount'>[]): number =>
  lines.reduce((total, { amount }) => total + amount, 0)

/** US cents. Card providers reject smaller charges, so a last invoice below it isn't issued. */
export const minCharge = 50
