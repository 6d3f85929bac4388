import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { OrderEvent } from '#contract/domains/order-event.ts'
import type { FulfillmentMethod } from '#contract/enumerations.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { useEventText } from './use-event-text.ts'

const Event = ({ event, method }: { event: OrderEvent; method: FulfillmentMethod }) => (
  <output>{useEventText({ currency: 'USD', method })(event)}</output>
)

it.each([
  ['shipping', 'Shipping email sent to ada@example.com'],
  ['delivery', 'Out for delivery email sent to ada@example.com'],
] as const)('names the email about a departure by %s', async (method, text) => {
  const event = { kind: 'email', facts: { email: 'out_for_delivery', to: 'ada@example.com' } } as unknown as OrderEvent
  await renderPage(<Event event={event} method={method} />)
  await expect.element(page.getByRole('status')).toHaveTextContent(text)
})
