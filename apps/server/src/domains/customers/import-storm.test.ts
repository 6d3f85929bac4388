import { expect, it } from 'vitest'
import { importStorm, wrongOf } from '#server/testing/import-storm.ts'

// The whole of it, with 100,000 customers and 20 kills, is `npm run storm:import`.
it('imports everybody exactly once while the server is killed', async () => {
  const storm = { customers: 640, kills: 1 }
  const report = await importStorm(storm)
  expect(wrongOf(report, storm)).toEqual([])
  expect(report.kills).toBe(1)
}, 180_000)
