import { expect, it } from 'vitest'
import { failuresOf } from './report.ts'
import { storm } from './storm.ts'

const longest = 600_000

// `npm run storm` runs all faults and the upgrade.
it(
  'loses and duplicates nothing while processes and database are killed and an external service fails',
  { timeout: longest },
  async () => {
    const report = await storm({ rounds: 1, seed: 8, isShort: true })
    // Recovery times depend on the machine, so they aren't asserted.
    const inTime = { ...report, faults: report.faults.map(({ name }) => ({ name, recovery: 0 })) }
    expect(failuresOf(inTime)).toEqual([])
    expect(report.faults).toHaveLength(5)
    expect(report.tally.acknowledged).toBeGreaterThan(50)
    expect(report.mails).toBeGreaterThan(0)
  },
)
