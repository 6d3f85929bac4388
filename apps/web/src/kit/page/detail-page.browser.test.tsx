import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { DetailPage } from './detail-page.tsx'

const events = [{ id: '1', at: '2026-03-01T10:00:00.000Z', text: 'Order placed' }]

const getPosition = (name: string): DOMRect => page.getByText(name).element().getBoundingClientRect()

const show = async (width: number) => {
  await page.viewport(width, 900)
  await renderPage(
    <DetailPage title="#2105" sideCards={<p>Customer card</p>} timeline={events}>
      <p>Items</p>
    </DetailPage>,
  )
  return {
    items: getPosition('Items'),
    card: getPosition('Customer card'),
    timeline: getPosition('Order placed'),
  }
}

it('shows the side cards before the timeline on a phone', async () => {
  const { items, card, timeline } = await show(390)
  expect(card.top).toBeGreaterThan(items.bottom)
  expect(timeline.top).toBeGreaterThan(card.bottom)
})

it('shows the side cards beside content and timeline on a desktop', async () => {
  const { items, card, timeline } = await show(1440)
  expect(card.left).toBeGreaterThan(items.left + 600)
  expect(card.top).toBeLessThan(items.bottom)
  expect(timeline.top).toBeGreaterThan(items.bottom)
  expect(timeline.left).toBeLessThan(card.left)
})

const facts = [
  { label: 'Email', value: 'ana@example.com', isLeading: true as const },
  { label: 'Source', value: 'Manual' },
]

const showFacts = async (width: number) => {
  await page.viewport(width, 900)
  await renderPage(
    <DetailPage title="Ana Ruiz" facts={facts}>
      <p>Orders</p>
    </DetailPage>,
  )
  return { email: getPosition('Email'), orders: getPosition('Orders'), source: getPosition('Source') }
}

it('shows the leading facts before the content on a phone', async () => {
  const { email, orders, source } = await showFacts(390)
  expect(orders.top).toBeGreaterThan(email.bottom)
  expect(source.top).toBeGreaterThan(orders.bottom)
})

it('shows all facts in one card beside the content on a desktop', async () => {
  const { email, orders, source } = await showFacts(1440)
  expect(email.left).toBeGreaterThan(orders.left + 600)
  expect(source.left).toBe(email.left)
})
