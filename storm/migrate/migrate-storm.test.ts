import { expect, it } from 'vitest'
import { migrateStorm } from './migrate-storm.ts'

// Only with `TEST_FULL=1`: it builds an earlier version, and its processes need several minutes on a busy machine.
it.skipIf(process.env['TEST_FULL'] !== '1')(
  'migrates a store in use to this version and two later ones without a failed request',
  async () => {
    const lines: string[] = []
    const failures = await migrateStorm({ orders: 2_000, calmMs: 2_000, log: (line) => void lines.push(line) })
    expect({ failures, lines }).toMatchObject({ failures: [] })
  },
  900_000,
)
