import { expect, it } from 'vitest'
import { transitions } from './transitions.ts'

const delivery = transitions({
  pending: ['in_transit', 'cancelled'],
  in_transit: ['delivered', 'failed', 'cancelled'],
  failed: ['pending', 'cancelled'],
  delivered: [],
  cancelled: [],
})

it('has no sources for an initial status, and rejects unknown statuses at compile time', () => {
  const campaign = transitions({ draft: ['sent'], sent: [] })
  expect(campaign.from('draft')).toEqual([])
  // @ts-expect-error a target must be a status of the table
  transitions({ draft: ['nowhere'] })
  // @ts-expect-error an unknown status
  expect(campaign.allows('draft', 'nowhere')).toBe(false)
})

it('reads the table forwards for buttons and backwards for updates', () => {
  expect(delivery.next('in_transit')).toEqual(['delivered', 'failed', 'cancelled'])
  expect(delivery.from('cancelled')).toEqual(['pending', 'in_transit', 'failed'])
  expect(delivery.allows('failed', 'pending')).toBe(true)
  expect(delivery.allows('delivered', 'pending')).toBe(false)
  expect(delivery.statuses.filter(delivery.isFinal)).toEqual(['delivered', 'cancelled'])
})
