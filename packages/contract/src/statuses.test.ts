import { expect, it } from 'vitest'
import type { Transitions } from './core/transitions.ts'
import * as machines from './statuses.ts'

// Specification §4, repeated on purpose.
const specifiedStatuses: Record<string, string[]> = {
  deliveryStatus: ['pending', 'in_transit', 'delivered', 'failed', 'cancelled'],
  taskProgress: ['pending', 'in_progress', 'completed'],
  rewardRequest: ['pending', 'approved', 'rejected'],
}

const tables = Object.entries(machines) as [string, Transitions<string>][]

it.each(Object.entries(specifiedStatuses))('%s has the statuses of the specification', (name, statuses) => {
  const table = tables.find(([key]) => key === name)?.[1]
  expect([...(table?.statuses ?? [])].sort()).toEqual([...statuses].sort())
})

it.each(tables)('%s reaches every status from its first one and has no transition to itself', (_name, table) => {
  const reached = new Set(table.statuses.slice(0, 1))
  for (const status of reached) for (const next of table.next(status)) reached.add(next)
  expect([...reached].sort()).toEqual([...table.statuses].sort())
  for (const status of table.statuses) expect(table.next(status)).not.toContain(status)
})

it('knows final statuses and the sources of a status', () => {
  const { orderStatus, campaignStatus } = machines
  expect(orderStatus.statuses.filter(orderStatus.isFinal)).toEqual(['completed', 'cancelled'])
  expect(orderStatus.from('cancelled')).toEqual(['pending', 'confirmed', 'processing', 'ready'])
  expect(campaignStatus.allows('sending', 'paused') && campaignStatus.allows('paused', 'sending')).toBe(true)
})
