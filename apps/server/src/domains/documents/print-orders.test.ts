import { afterAll, beforeAll, expect, it } from 'vitest'
import { fulfillment } from '#contract/domains/fulfillment-settings.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { documents } from '#contract/domains/documents.ts'
import type { Currency } from '#contract/enumerations.ts'
import { newId } from '#server/platform/ids.ts'
import type { PrintSection } from '#server/platform/pdf/print-document.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { toInvoicePage } from './invoice.rules.ts'
import { type Letterhead, choosePaperSize } from './letterhead.rules.ts'
import { toPackingSlipPage } from './packing-slip.rules.ts'

let fixture: StoreFixture
let order: Order
let variant: string

const address = { line1: 'Gran Vía 7', city: 'Madrid', postcode: '28013', country: 'ES' }
const letterhead: Letterhead = {
  name: 'La tienda',
  slug: 'la-tienda',
  email: 'hola@tienda.example',
  phone: null,
  currency: 'EUR',
  language: 'es',
  timezone: 'Europe/Madrid',
  address: null,
}

beforeAll(async () => {
  fixture = await openStoreFixture()
  const asOwner = { as: fixture.owner, store: fixture.store }
  const { version, methods } = await fixture.test.data(fulfillment.get, asOwner)
  const delivery = { enabled: true, fee: 500, freeOver: null }
  const tax = { taxMode: 'exclusive', taxRate: 100_000, feeTaxRate: 210_000 }
  await fixture.test.data(fulfillment.update, {
    ...asOwner,
    body: { version, methods: { ...methods, delivery }, ...tax },
  })
  variant = await fixture.newVariant({ title: 'Tetera', price: 2000 })
  await fixture.newDiscount({ name: 'Otoño', value: 100_000 })
  const paymentOption = await fixture.newPaymentOption({
    name: 'Banco',
    kind: 'bank_transfer',
    instructionsAfter: 'IBAN ES12',
  })
  const buyer = { name: 'Ana Ruiz', email: 'ana@example.com' }
  const body = { lines: [{ variant, quantity: 3 }], method: 'delivery', address, buyer, paymentOption }
  const { _id } = (await fixture.placeOrder(body)).body.data as Order
  const params = { orderId: _id }
  await fixture.test.data(orders.addNote, { ...asOwner, params, body: { body: '¡Gracias!', isForCustomer: true } })
  await fixture.test.data(orders.addNote, { ...asOwner, params, body: { body: 'Ojo con este', isForCustomer: false } })
  await fixture.test.data(orders.pay, { ...asOwner, params, body: { amount: 1000 } })
  order = await fixture.test.data(orders.get, { ...asOwner, params })
})
afterAll(() => fixture.close())

const spaced = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const toText = (page: PrintSection): string => spaced(JSON.stringify(page))
const toTotals = (page: PrintSection): string[][] =>
  page.blocks.flatMap((block) =>
    block.kind === 'totals' ? block.rows.map(({ label, value }) => [spaced(label), spaced(value)]) : [],
  )

it('prints items, prices and the balance on an invoice', () => {
  const page = toInvoicePage({ ...order, currency: 'EUR' }, letterhead, 'CIF B123')
  expect(toTotals(page)).toEqual([
    ['Subtotal', '60,00 €'],
    ['Descuentos: Otoño', '−6,00 €'],
    ['Cargo de entrega', '5,00 €'],
    ['Impuesto 10 %', '5,40 €'],
    ['Impuesto sobre cargos', '1,05 €'],
    ['Total', '65,45 €'],
    ['Pagado', '−10,00 €'],
    ['Saldo pendiente', '55,45 €'],
  ])
  const text = toText(page)
  for (const part of [
    'Factura',
    `Pedido #${order.number}`,
    'Ana Ruiz',
    'Gran Vía 7',
    'España',
    'IBAN ES12',
    'CIF B123',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('Ojo con este')
  const paid = toInvoicePage({ ...order, balance: 0, paid: order.total }, { ...letterhead, language: 'en' }, ' ')
  expect(toText(paid)).not.toContain('IBAN')
  expect(toText(paid)).not.toContain('Notes')
})

it('shows included tax below the total, and a refund due', () => {
  const page = toInvoicePage({ ...order, taxMode: 'inclusive', balance: -500, refunded: 200 }, letterhead, '')
  const labels = toTotals(page).map(([label]) => label)
  expect(labels.indexOf('Incluye impuesto 10 %')).toBeGreaterThan(labels.indexOf('Total'))
  expect(labels.slice(-2)).toEqual(['Reembolsado', 'Reembolso pendiente'])
})

it('adds up after returns and after a cancellation', () => {
  const { due } = order
  const bill = (changes: Partial<Order>) =>
    toTotals(toInvoicePage({ ...order, currency: 'EUR', paid: due, ...changes }, letterhead, '')).slice(-4)
  expect(bill({ refunded: 1000, returned: 1000, balance: 0 })).toEqual([
    ['Pagado', '−65,45 €'],
    ['Reembolsado', '10,00 €'],
    ['Devuelto', '−10,00 €'],
    ['Saldo pendiente', '0,00 €'],
  ])
  expect(bill({ refunded: 1000, status: 'cancelled', balance: 1000 - due })).toEqual([
    ['Pagado', '−65,45 €'],
    ['Reembolsado', '10,00 €'],
    ['Cancelado', '−65,45 €'],
    ['Reembolso pendiente', '55,45 €'],
  ])
})

it('prints the customer’s name, phone and slot when the address is masked', () => {
  const slot = { window: newId(), name: '', date: '2026-03-02', startsAt: '', endsAt: '' }
  const slip = (changes: Partial<Order>, locale: Partial<Letterhead> = {}) =>
    toText(toPackingSlipPage({ ...order, ...changes }, { ...letterhead, ...locale }))
  const customer = { ...order.customer, phone: '+34600111222' }
  expect(slip({ customer })).toContain('+34600111222')
  const hidden = order.address && { ...order.address, recipient: '•••', line1: '•••', phone: null }
  const masked = slip({ isMasked: true, address: hidden, customer: { ...customer, phone: '••• 22' } })
  for (const part of ['Ana Ruiz', '••• 22']) expect(masked).toContain(part)
  const morning = { slot: { ...slot, start: '09:00', end: '12:00' } }
  expect(slip(morning, { language: 'en', currency: 'USD' })).toMatch(/9 AM\s–\s12 PM/)
  expect(slip(morning, { language: 'es', currency: 'MXN' })).toMatch(/9 a\.m\.\s–\s12 p\.m\./)
  expect(slip(morning)).toMatch(/9:00.12:00/)
})

it('says that nothing is left to pack after a full return', () => {
  const lines = order.lines.map((line) => ({ ...line, refundedQuantity: line.quantity }))
  const text = toText(toPackingSlipPage({ ...order, lines }, letterhead))
  expect(text).toContain('Nada que empacar')
  expect(text).not.toContain('Tetera')
})

it('names the reason of a manual discount on the invoice', () => {
  const manualDiscount = { type: 'fixed' as const, value: 300, reason: 'Caja dañada', amount: 300 }
  const text = toText(toInvoicePage({ ...order, manualDiscount, discountTotal: 300 }, letterhead, ''))
  expect(text).toContain('Caja dañada')
})

it('prints items without prices on a packing slip', () => {
  const [line] = order.lines
  const lines = line
    ? [
        { ...line, refundedQuantity: 1 },
        { ...line, title: 'Nada', refundedQuantity: 3 },
      ]
    : []
  const text = toText(toPackingSlipPage({ ...order, lines }, letterhead))
  for (const part of ['Lista de empaque', 'Tetera', '"text":"2"', 'Gran Vía 7', '¡Gracias!'])
    expect(text).toContain(part)
  for (const part of ['Nada', '€', '$', 'Ojo con este', 'ana@example.com']) expect(text).not.toContain(part)
  const pickup = toText(toPackingSlipPage({ ...order, method: 'pickup', status: 'cancelled' }, letterhead))
  for (const part of ['Contacto de recogida', 'ana@example.com', 'Cancelado']) expect(pickup).toContain(part)
})

it('chooses the paper size by country', () => {
  const at = (country: string | null, currency: Currency) =>
    choosePaperSize({
      ...letterhead,
      currency,
      address: country === null ? null : ({ ...order.address, country } as never),
    })
  expect([at(null, 'USD'), at(null, 'EUR'), at('GB', 'USD'), at('MX', 'EUR')]).toEqual(['LETTER', 'A4', 'A4', 'LETTER'])
})

it('prints several orders into one file and none of another store', async () => {
  const second = (await fixture.placeOrder({ lines: [{ variant, quantity: 1 }] })).body.data as Order
  const asOwner = { as: fixture.owner, store: fixture.store }
  const print = (ids: readonly string[], document: string, as = fixture.owner) =>
    fixture.test.call(documents.print, { ...asOwner, as, body: { ids, document } })
  const { name, pdf } = (await print([order._id, order._id], 'invoice')).body.data as { name: string; pdf: string }
  expect(name).toBe(`invoice-${order.number}.pdf`)
  expect(Buffer.from(pdf, 'base64').toString('latin1')).toMatch(/^%PDF-/)
  const slips = (await print([second._id, order._id], 'packing_slip')).body.data as { name: string }
  expect(slips.name).toBe(`packing-slip-${order.number}-${second.number}.pdf`)
  expect((await print([order._id, newId()], 'invoice')).status).toBe(404)
  const staff = await fixture.test.newPerson(fixture.vendorId, 'staff', ['view_orders'], [fixture.store])
  expect((await print([order._id], 'packing_slip', staff)).status).toBe(200)
})
