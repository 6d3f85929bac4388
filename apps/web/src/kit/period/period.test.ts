import { expect, it } from 'vitest'
import { readPeriod, validateSpan } from './period.ts'

const today = '2026-11-15'
const read = (search: string) => readPeriod(new URLSearchParams(search), today)

it('ends with and includes today', () => {
  expect(read('period=today')).toEqual({ period: 'today', from: today, to: today })
  expect(read('period=7')).toEqual({ period: '7', from: '2026-11-09', to: today })
  expect(read('')).toEqual({ period: '30', from: '2026-10-17', to: today })
})

it('accepts a custom span and falls back to the default for an invalid one', () => {
  expect(read('period=custom&from=2026-03-01&to=2026-03-31')).toMatchObject({ period: 'custom', from: '2026-03-01' })
  for (const query of ['from=2026-03-31&to=2026-03-01', 'from=2020-01-01&to=2026-01-01', 'from=x&to=2026-01-01', ''])
    expect(read(`period=custom&${query}`).period).toBe('30')
  expect(validateSpan({ from: '2026-03-02', to: '2026-03-01' })).toBe('backwards')
  expect(validateSpan({ from: '2025-01-01', to: '2026-03-01' })).toBe('tooLong')
})
