import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Order, OrderPayment, RefundablePayment } from '#contract/domains/order.ts'
import { customerEmails } from '#contract/domains/customer-emails.ts'
import { orders } from '#contract/domains/orders.ts'
import { getToasts } from '#web/client/toast.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { RefundDialog } from './refund-dialog.tsx'

const unused = () => undefined

interface Refund {
  payments: readonly OrderPayment['cardStatus'][]
  /** What the server says about an order with card and other payments. */
  refundable?: RefundablePayment[]
  refunded: OrderPayment['cardStatus']
}

const openDialog = async ({ payments, refundable = [], refunded }: Refund) => {
  const api = makeFakeApi()
  api.on(customerEmails.active, () => ({ data: { kinds: [] } }))
  api.on(orders.refundable, () => ({ data: { data: refundable, total: refundable.length, nextCursor: null } }))
  const order = {
    _id: 'order-1',
    number: 2105,
    status: 'completed',
    currency: 'USD',
    lines: [],
    customer: { _id: 'customer-1', name: 'Ada Byrne', email: null, phone: null },
    payments: payments.map((cardStatus) => ({ kind: 'payment', cardStatus })),
    paid: 2000,
    refunded: 0,
    balance: 0,
  } as unknown as Order
  const refund = { kind: 'refund', cardStatus: refunded } as OrderPayment
  api.on(orders.refund, () => ({ data: { ...order, payments: [...order.payments, refund] } }))
  await renderPage(<RefundDialog order={order} close={unused} />)
  const sent = () => api.callsTo(orders.refund).map(({ body }) => body)
  return {
    dialog: page.getByRole('dialog', { name: 'Refund #2105' }),
    sent,
    asked: () => api.callsTo(orders.refundable),
  }
}

const getToastTitles = () => getToasts().map(({ title }) => title)

it('names the amount if money is sent to a card', async () => {
  const { dialog, sent, asked } = await openDialog({ payments: ['succeeded'], refunded: 'pending' })
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  for (const impossible of ['', '20.01', '-5']) {
    await amount.fill('5')
    await expect.element(dialog.getByRole('button', { name: 'Refund $5.00' })).toBeInTheDocument()
    await amount.fill(impossible)
    await expect.element(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeInTheDocument()
  }
  await amount.fill('12.5')
  await dialog.getByRole('switch', { name: 'Refund as store credit' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Record refund' })).toBeInTheDocument()
  await dialog.getByRole('switch', { name: 'Refund as store credit' }).click()
  await dialog.getByRole('button', { name: 'Refund $12.50' }).click()
  await expect.poll(sent).toEqual([{ amount: 1250, asCredit: false, note: '' }])
  await expect.poll(getToastTitles).toEqual(['Refund of $12.50 sent'])
  expect(asked()).toEqual([])
})

it('says that it only records the refund of other payments', async () => {
  const { dialog, sent } = await openDialog({ payments: [null], refunded: null })
  await expect.element(dialog).toHaveTextContent('No money is sent.')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.5')
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await expect.poll(sent).toEqual([{ amount: 1250, asCredit: false, note: '' }])
  await expect.poll(getToastTitles).toEqual(['Refund of $12.50 recorded'])
})

describe('the refund of an order paid by card and in cash', () => {
  const refundable = [
    { option: 'Cash', amount: 500, isCard: false },
    { option: 'Card', amount: 1500, isCard: true },
  ]

  it('is only recorded if the newest payment covers it', async () => {
    const { dialog } = await openDialog({ payments: ['succeeded', null], refundable, refunded: null })
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('5')
    await expect.element(dialog.getByText('Refund this amount yourself.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Record refund' }).click()
    await expect.poll(getToastTitles).toEqual(['Refund of $5.00 recorded'])
  })

  it('names the part that is sent to the card', async () => {
    const { dialog } = await openDialog({ payments: ['succeeded', null], refundable, refunded: 'pending' })
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.5')
    const note = dialog.getByText('$7.50 is sent to the card. Refund the other $5.00 yourself.')
    await expect.element(note).toBeVisible()
    await dialog.getByRole('switch', { name: 'Refund as store credit' }).click()
    await expect.element(note).not.toBeInTheDocument()
    await dialog.getByRole('switch', { name: 'Refund as store credit' }).click()
    await dialog.getByRole('button', { name: 'Refund $12.50' }).click()
    await expect.poll(getToastTitles).toEqual(['Refund of $12.50 recorded, $7.50 sent to the card'])
  })
})
