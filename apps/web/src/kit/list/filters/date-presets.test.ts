import { expect, it } from 'vitest'
import { datePresets, findPreset, toPresetRange } from './date-presets.ts'

const toRanges = (today: string) =>
  datePresets.map((preset) => {
    const { from, to } = toPresetRange(preset, today)
    return `${preset} ${from} ${to}`
  })

it('includes both ends and crosses months and years', () => {
  expect(toRanges('2026-03-15')).toEqual([
    'today 2026-03-15 2026-03-15',
    'yesterday 2026-03-14 2026-03-14',
    'last7Days 2026-03-09 2026-03-15',
    'last30Days 2026-02-14 2026-03-15',
    'thisMonth 2026-03-01 2026-03-15',
    'lastMonth 2026-02-01 2026-02-28',
  ])
  expect(toRanges('2028-03-01').slice(1)).toEqual([
    'yesterday 2028-02-29 2028-02-29',
    'last7Days 2028-02-24 2028-03-01',
    'last30Days 2028-02-01 2028-03-01',
    'thisMonth 2028-03-01 2028-03-01',
    'lastMonth 2028-02-01 2028-02-29',
  ])
  expect(toRanges('2027-01-01').at(-1)).toBe('lastMonth 2026-12-01 2026-12-31')
})

it('recognizes the range of a preset', () => {
  for (const preset of datePresets) {
    const { from, to } = toPresetRange(preset, '2026-03-15')
    expect(findPreset(from, to, '2026-03-15')).toBe(preset)
  }
  expect(findPreset('2026-03-01', '2026-03-01', '2026-03-01')).toBe('today')
  expect(findPreset('2026-03-01', undefined, '2026-03-15')).toBeUndefined()
  expect(findPreset(undefined, undefined, '2026-03-15')).toBeUndefined()
})
