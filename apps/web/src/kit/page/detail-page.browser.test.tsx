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
