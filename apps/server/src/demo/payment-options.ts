import { sql } from 'kysely'
import type { PaymentOptionFields } from '#contract/domains/payment-options.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { newOptionColumns, optionTable } from '#server/domains/payment-options/payment-options.repo.ts'

const defaults: Omit<PaymentOptionFields, 'name' | 'kind'> = {
  instructionsBefore: '',
  instructionsAfter: '',
  feeFixed: 0,
  feeRate: 0,
  minTotal: null,
  maxTotal: null,
  methods: ['delivery', 'pickup', 'shipping', 'digital'],
  isActive: true,
}

const options: readonly (readonly PaymentOptionFields[])[] = [
  [
    {
      ...defaults,
      name: 'Credit or debit card',
      kind: 'card',
      instructionsBefore: 'Visa, Mastercard, Amex, and Discover.',
    },
    {
      ...defaults,
      name: 'Cash at pickup',
      kind: 'cash',
      instructionsBefore: 'Pay at the counter when you pick up your order.',
      instructionsAfter: 'Please bring small bills if you can.',
      methods: ['pickup'],
      maxTotal: 50_000,
    },
    {
      ...defaults,
      name: 'Bank transfer',
      kind: 'bank_transfer',
      instructionsBefore: 'We pack your order once your payment arrives, usually the next business day.',
      instructionsAfter:
        'Hudson Valley Savings, routing 021900000, account 1234567890. Include your order number in the memo.',
      minTotal: 2500,
    },
    {
      ...defaults,
      name: 'Cash on delivery',
      kind: 'cash',
      instructionsBefore: 'Drivers carry change for up to $100.',
      feeFixed: 250,
      methods: ['delivery'],
      maxTotal: 20_000,
    },
    {
      ...defaults,
      name: 'Check by mail',
      kind: 'check',
      instructionsAfter: 'Payable to Marsh Trading, 412 Main Street, Beacon, NY 12508.',
      methods: ['shipping'],
      isActive: false,
    },
  ],
  [
    { ...defaults, name: 'Tarjeta', kind: 'card', instructionsBefore: 'Visa, Mastercard y American Express.' },
    {
      ...defaults,
      name: 'Efectivo en tienda',
      kind: 'cash',
      instructionsBefore: 'Paga en el mostrador al recoger tu pedido.',
      methods: ['pickup'],
      maxTotal: 100_000,
    },
    {
      ...defaults,
      name: 'Transferencia bancaria',
      kind: 'bank_transfer',
      instructionsBefore: 'Preparamos tu pedido en cuanto recibimos el monto.',
      instructionsAfter: 'IBAN ES91 2100 0418 4502 0005 1332. Indica el número de pedido en el concepto.',
    },
    {
      ...defaults,
      name: 'Contra reembolso',
      kind: 'cash',
      instructionsBefore: 'Pagas al repartidor cuando llega tu pedido.',
      feeFixed: 200,
      feeRate: 15_000,
      methods: ['delivery', 'shipping'],
      maxTotal: 30_000,
    },
    { ...defaults, name: 'Bizum', kind: 'wallet', isActive: false },
  ],
  [
    { ...defaults, name: 'Credit card', kind: 'card', instructionsBefore: 'Visa, Mastercard, and JCB.' },
    {
      ...defaults,
      name: 'Cash at the shop',
      kind: 'cash',
      instructionsBefore: 'Pay when you pick up your order.',
      methods: ['pickup'],
    },
    {
      ...defaults,
      name: 'Bank transfer (furikomi)',
      kind: 'bank_transfer',
      instructionsAfter: 'Yanaka Shinkin Bank, Nippori branch, futsu 1234567, Marsh Tokyo.',
    },
    {
      ...defaults,
      name: 'Convenience store',
      kind: 'other',
      instructionsBefore: 'You’ll get a payment number to use at any convenience store within three days.',
      feeFixed: 330,
      maxTotal: 300_000,
    },
    { ...defaults, name: 'PayPay', kind: 'wallet', isActive: false },
  ],
]

/** Payment options of the demo stores. */
export const demoPaymentOptions = async (tx: Tx, storeId: string, personId: string, store: number): Promise<void> => {
  for (const fields of options[store] ?? []) {
    await optionTable.insert(tx, storeId, { id: newId(), by: personId, columns: newOptionColumns(storeId, fields) })
  }
  await sql`
    update payment_options set created_at = now() - interval '370 days', updated_at = now() - interval '30 days'
    where store_id = ${storeId}`.execute(tx)
}
