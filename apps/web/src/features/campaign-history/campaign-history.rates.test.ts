import { expect, it } from 'vitest'
import { toRate } from '#web/entities/campaigns/campaign-rates.ts'
import { toHourlyRows } from './campaign-history.rates.ts'

it('has no rate without anyone to compare with', () => {
  expect(toRate(0, 0)).toBeUndefined()
  expect(toRate(1, 4)).toBe(0.25)
})

it('fills hours without activity', () => {
  const activity = { sent: 1, opened: 0, clicked: 0, unsubscribed: 0 }
  const hours = [
    { at: '2026-11-02T10:00:00.000Z', ...activity },
    { at: '2026-11-02T13:00:00.000Z', ...activity },
  ]
  const rows = toHourlyRows({ hours })
  expect(rows.map(({ at }) => at.slice(11, 13))).toEqual(['10', '11', '12', '13'])
  expect(rows.map(({ sent }) => sent)).toEqual([1, 0, 0, 1])
  expect(toHourlyRows({ hours: [] })).toEqual([])
})
