import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { measureRoutes, solveRouteFile } from './routes.ts'
import { parseSolomon } from './solomon-format.ts'

// A square around the depot; one vehicle has room for two customers.
const text = `SQUARE

VEHICLE
NUMBER     CAPACITY
  25         20

CUSTOMER
CUST NO.  XCOORD.   YCOORD.    DEMAND   READY TIME  DUE DATE   SERVICE   TIME

    0      10         10          0          0        100          0
    1      10         14         10          0         50         10
    2      13         14         10          0         50         10
    3      10          6         10          0         50         10
    4      13          6         10          0         50         10
`

it('reads Solomon’s text format and prints vehicles and total distance', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-routes-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'square.txt')
  await writeFile(file, text.replaceAll('\n', '\r\n'))
  const bench = { seconds: 60, iterations: 300, seed: 1, objective: 'vehicles' } as const
  // 4 + 3 + 5, twice.
  expect(await solveRouteFile(file, bench)).toBe('SQUARE: vehicles 2, total distance 24')
  expect(() => parseSolomon('not such a file')).toThrow('Solomon')
})

it('compares generated instances of every shape with longer runs', () => {
  const facts = measureRoutes({ seconds: 0.01, seed: 1, objective: 'vehicles' }, () => undefined, 10)
  expect(facts).toHaveLength(13)
  for (const { value } of facts) expect(value).toMatch(/^\d+ vehicles, \d+/)
})
