import { expect, it } from 'vitest'
import type { WindowProgress } from '#contract/domains/home.ts'
import { countToday, getOrdersPath, getPhase } from './home.today.ts'

const window = { startsAt: '2026-11-16T14:00:00.000Z', endsAt: '2026-11-16T16:00:00.000Z' }
const at = (time: string) => getPhase(window, Date.parse(`2026-11-16T${time}Z`))

it('tells whether a window is over, open or to come', () => {
  expect([at('13:59:59'), at('14:00:00'), at('15:59:59'), at('16:00:00')]).toEqual(['later', 'now', 'now', 'past'])
})

it('counts orders that are not completed as left', () => {
  const progress = (orders: number, completed: number) => ({ orders, completed }) as WindowProgress
  expect(countToday({ windows: [progress(5, 2), progress(3, 3)] })).toEqual({ left: 3, all: 8 })
  expect(countToday({ windows: [] })).toEqual({ left: 0, all: 0 })
})

it('links to the orders of a day', () => {
  expect(getOrdersPath('2026-11-16')).toBe('/dashboard/orders?windowFrom=2026-11-16&windowTo=2026-11-16')
  expect(getOrdersPath('2026-11-16', { method: 'pickup', open: 'true' })).toContain('&method=pickup&open=true')
})
