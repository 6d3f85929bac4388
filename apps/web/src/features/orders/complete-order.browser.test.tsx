import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DeliveryStatus, OrderRow } from '#contract/domains/order.ts'
import { customerEmails } from '#contract/domains/customer-emails.ts'
import { orders } from '#contract/domains/orders.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import type { ForwardStatus } from './orders.steps.ts'
import { CompleteDialog } from './parts/complete-dialog.tsx'
import { StepDialog } from './parts/step-dialog.tsx'
import { type SteppedOrder, useOrderActions } from './use-order-actions.tsx'

const unused = () => undefined

const StepButton = ({ row }: { row: OrderRow }) => {
  const [completing, setCompleting] = useState<SteppedOrder>()
  const [stepping, setStepping] = useState<{ order: SteppedOrder; status: ForwardStatus }>()
  const { actions } = useOrderActions({
    complete: setCompleting,
    confirmStep: (order, status) => setStepping({ order, status }),
    tag: unused,
    move: unused,
    cancel: unused,
  })
  const action = actions(row)[0]
  return (
    <>
      <button onClick={() => action?.run()}>{action?.label}</button>
      {completing && <CompleteDialog order={completing} close={() => setCompleting(undefined)} />}
      {stepping && <StepDialog {...stepping} close={() => setStepping(undefined)} />}
    </>
  )
}

const complete = async (deliveryStatus: DeliveryStatus | null, email: string | null = null) => {
  const api = makeFakeApi()
  const customer = { _id: null, name: 'Ada Byrne', email, phone: null }
  const method = deliveryStatus === null ? ('pickup' as const) : ('delivery' as const)
  const row = { _id: 'order-1', number: 2105, status: 'ready', deliveryStatus, method, customer } as OrderRow
  api.on(customerEmails.active, () => ({ data: { kinds: ['order_delivered' as const] } }))
  api.on(orders.status, () => ({ data: { ...row, status: 'completed' } as never }))
  await renderPage(<StepButton row={row} />)
  await page.getByRole('button', { name: 'Complete order', exact: true }).click()
  return api
}

it.each(['pending', 'failed'] as const)('asks before it completes an order with a %s delivery', async (status) => {
  const api = await complete(status)
  const dialog = page.getByRole('dialog', { name: 'Complete #2105?' })
  await expect.element(dialog).toHaveTextContent('The delivery will be marked as delivered.')
  expect(api.callsTo(orders.status)).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Complete order' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.callsTo(orders.status).map(({ body }) => body)).toEqual([{ status: 'completed', delivery: 'delivered' }])
})

it.each(['in_transit', null] as const)('asks before it completes an order with delivery %s', async (status) => {
  const api = await complete(status)
  const dialog = page.getByRole('dialog', { name: 'Complete #2105?' })
  await expect.element(dialog).toHaveTextContent('Completed orders can’t be edited or cancelled.')
  expect(api.callsTo(orders.status)).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Complete order' }).click()
  await expect.poll(() => api.callsTo(orders.status).map(({ body }) => body)).toEqual([{ status: 'completed' }])
})

it('notifies the customer unless staff choose otherwise', async () => {
  const api = await complete('in_transit', 'ada@example.com')
  const dialog = page.getByRole('dialog', { name: 'Complete #2105?' })
  const checkbox = dialog.getByRole('checkbox', { name: 'Notify customer' })
  await expect.element(checkbox).toBeChecked()
  await checkbox.click()
  await dialog.getByRole('button', { name: 'Complete order' }).click()
  const sent = () => api.callsTo(orders.status).map(({ body }) => body)
  await expect.poll(sent).toEqual([{ status: 'completed', notify: false }])
})

it('offers no email that isn’t sent: without an address, or without a delivery', async () => {
  const api = await complete(null, 'ada@example.com')
  const dialog = page.getByRole('dialog', { name: 'Complete #2105?' })
  await expect.element(dialog).toHaveTextContent('Completed orders can’t be edited or cancelled.')
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument()
  expect(api.callsTo(customerEmails.active)).toHaveLength(0)
})

const confirmOrder = async (email: string | null) => {
  const api = makeFakeApi()
  const customer = { _id: null, name: 'Ada Byrne', email, phone: null }
  const row = { _id: 'order-1', number: 2105, status: 'pending', deliveryStatus: null, method: 'pickup', customer }
  api.on(customerEmails.active, () => ({ data: { kinds: ['order_confirmed' as const] } }))
  api.on(orders.status, () => ({ data: { ...row, status: 'confirmed' } as never }))
  await renderPage(<StepButton row={row as OrderRow} />)
  await page.getByRole('button', { name: 'Confirm order', exact: true }).click()
  return () => api.callsTo(orders.status).map(({ body }) => body)
}

it('asks before a step of the list emails the customer, who isn’t notified if staff clear the box', async () => {
  const sent = await confirmOrder('ada@example.com')
  const dialog = page.getByRole('dialog', { name: 'Confirm #2105?' })
  const checkbox = dialog.getByRole('checkbox', { name: 'Notify customer' })
  await expect.element(checkbox).toBeChecked()
  expect(sent()).toEqual([])
  await checkbox.click()
  await dialog.getByRole('button', { name: 'Confirm order' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toEqual([{ status: 'confirmed', notify: false }])
})

it('takes a step of the list at once if there is no one to email', async () => {
  const sent = await confirmOrder(null)
  await expect.poll(sent).toEqual([{ status: 'confirmed' }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
