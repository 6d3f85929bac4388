import { expect, it } from 'vitest'
import { listFailures } from './report.ts'
import { storm } from './storm.ts'

const timeoutMs = 600_000

// `npm run storm` runs all faults and the upgrade.
it(
  'loses and duplicates nothing while processes and database are killed and an external service fails',
  { timeout: timeoutMs },
  async () => {
    const report = await storm({ rounds: 1, seed: 8, isShort: true })
    // Recovery times depend on the machine, so they aren't asserted.
    const withoutTimes = { ...report, faults: report.faults.map(({ name }) => ({ name, recovery: 0 })) }
    expect(listFailures(withoutTimes)).toEqual([])
    expect(report.faults).toHaveLength(5)
    expect(report.tally.acknowledged).toBeGreaterThan(50)
    expect(report.mails).toBeGreaterThan(0)
  },
)
