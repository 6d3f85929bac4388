import { expect, it } from 'vitest'
import { readScrape } from '#server/testing/scrape.ts'
import { makeMetrics } from './metrics.ts'

it('counts per label set and leaves out unknown values', () => {
  const metrics = makeMetrics()
  const calls = metrics.counter('calls_total', 'Calls.')
  calls({ who: 'a' }).add()
  calls({ who: 'a' }).add(2)
  calls({ who: 'b' }).add()
  metrics.observe('gauge', 'depth', 'Depth.', () => 7)
  metrics.observe('gauge', 'unknown', 'Nobody knows.', () => undefined)
  expect(metrics.text()).toBe(
    [
      '# HELP calls_total Calls.',
      '# TYPE calls_total counter',
      'calls_total{who="a"} 3',
      'calls_total{who="b"} 1',
      '# HELP depth Depth.',
      '# TYPE depth gauge',
      'depth 7',
      '',
    ].join('\n'),
  )
})

it('counts a value in its bucket and all larger ones', () => {
  const metrics = makeMetrics()
  const seconds = metrics.histogram('took', 'Took.', [0.1, 1])
  expect(metrics.text()).not.toContain('took')
  for (const value of [0.1, 0.5, 3]) seconds({ of: 'x' }).observe(value)
  const { series } = readScrape(metrics.text())
  expect(Object.fromEntries(series)).toEqual({
    'took_bucket{of="x",le="0.1"}': 1,
    'took_bucket{of="x",le="1"}': 2,
    'took_bucket{of="x",le="+Inf"}': 3,
    'took_sum{of="x"}': 3.6,
    'took_count{of="x"}': 3,
  })
})

it('escapes label values', () => {
  const metrics = makeMetrics()
  metrics.counter('odd_total', 'Odd.')({ name: 'a"b\\c\nd' }).add()
  expect(metrics.text()).toContain(String.raw`odd_total{name="a\"b\\c\nd"} 1`)
  expect(() => readScrape(metrics.text())).not.toThrow()
})
