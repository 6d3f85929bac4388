import { expect, it } from 'vitest'
import { failuresOf } from './report.ts'
import { storm } from './storm.ts'

const longest = 600_000

// With every kind of weather and the upgrade: `npm run storm`.
it(
  'loses and doubles nothing while each process and the database are killed and what is outside fails',
  { timeout: longest },
  async () => {
    const report = await storm({ rounds: 1, seed: 8, isShort: true })
    // How long something took is the machine's matter as well.
    const inTime = { ...report, faults: report.faults.map(({ name }) => ({ name, recovery: 0 })) }
    expect(failuresOf(inTime)).toEqual([])
    expect(report.faults).toHaveLength(5)
    expect(report.tally.acknowledged).toBeGreaterThan(50)
    expect(report.mails).toBeGreaterThan(0)
  },
)
