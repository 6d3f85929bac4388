import { setTimeout as pause } from 'node:timers/promises'
import { bundleServer } from '../bundle.ts'
import { openExternalServices } from '../external-services.ts'
import { mergeResults, type Reconciliation } from '../reconcile.ts'
import { reconcileAll } from '../reconcile-round.ts'
import { makeRng } from '../rng.ts'
import { makeClosers } from '../stage.ts'
import { checkCells } from './check-cells.ts'
import { type CellName, type Cells, openCells } from './open-cells.ts'
import { addPeopleInBoth } from './people-in-both.ts'
import { openWorkingVendor, type WorkingVendor } from './working-vendor.ts'

export interface CellsStormOptions {
  seed: number
  /** How often the vendor moves, there and back in turn. */
  moves: number
  log(line: string): void
}

const workMs = 5_000
const maxShown = 30
const maxAttempts = 5

/** Calls that failed, or had to be repeated. In a move that works there are none. */
const listFailedCalls = ({ name, caller: { tally } }: WorkingVendor): string[] => [
  ...[...tally.statuses]
    .filter(([status]) => status >= 500 || status === 401 || status === 404 || status === 429)
    .map(([status, times]) => `${name}: ${times} calls were answered ${status}`),
  ...(tally.unanswered > 0 ? [`${name}: ${tally.unanswered} calls weren’t answered`] : []),
  ...[...tally.findings].map(([line, times]) => `${name}: ${times} times ${line}`),
]

const reconcileVendor = async (cells: Cells, { cell, loads }: WorkingVendor): Promise<Reconciliation> =>
  reconcileAll(cells.cells[cell].test.database.kysely, loads)

const describeCalls = ({ name, caller: { tally }, readLongest }: WorkingVendor): string =>
  `  ${name}: ${tally.acknowledged} writes acknowledged so far, longest call ${Math.round(readLongest())} ms`

/** On a busy machine a request or job may take longer than the mover waits: it gives up, and the vendor works on. */
const repeatMove = async (move: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await move()
      return
    } catch (error) {
      if (attempt === maxAttempts) throw error
    }
  }
}

/** Moves a vendor between two cells and back while it, and others in both cells, work. */
export const runCellsStorm = async ({ seed, moves, log }: CellsStormOptions): Promise<boolean> => {
  const { track, closeAll } = makeClosers()
  try {
    const { dist } = track(await bundleServer())
    const externalServices = track(await openExternalServices(makeRng(seed)))
    const { SMTP_URL = '', PLACES_URL = '' } = externalServices.env
    const cells = await openCells({ track, dist, env: { SMTP_URL, PLACES_URL } })
    const open = (name: string, cell: CellName, offset: number) =>
      openWorkingVendor({ cells, name, cell, seed: seed + offset, externalServices })
    const moving = await open('the vendor that moves', 'a', 10)
    const staying = await open('a vendor of cell a', 'a', 20)
    const vendors = [moving, staying, await open('a vendor of cell b', 'b', 30)]
    track({ close: () => vendors.forEach(({ loads }) => loads.forEach((load) => load.close?.())) })
    const peopleInBoth = await addPeopleInBoth(moving, staying, cells.url)
    log('two cells are ready, each with its database and process')

    const problems: string[] = []
    for (let move = 1; move <= moves; move += 1) {
      const to: CellName = moving.cell === 'a' ? 'b' : 'a'
      const stops = vendors.map((vendor) => vendor.start())
      await pause(workMs)
      log(`move ${move}, from ${moving.cell} to ${to}; before it:`)
      for (const vendor of vendors) log(describeCalls(vendor))
      if (move === 1) {
        await cells.interruptMove(moving.fixture.vendorId, to, 'replay:')
        log('  the mover was killed during the switch; again:')
      }
      await repeatMove(() => cells.move(moving.fixture.vendorId, to, (line) => log(`  ${line}`)))
      moving.cell = to
      for (const vendor of vendors) log(describeCalls(vendor))
      await pause(workMs)
      await Promise.all(stops.map((stop) => stop()))
      const results: Reconciliation[] = []
      for (const vendor of vendors) results.push(await reconcileVendor(cells, vendor))
      const { lost, doubled, broken } = mergeResults(results)
      problems.push(...lost.map((line) => `lost: ${line}`), ...doubled.map((line) => `doubled: ${line}`), ...broken)
      problems.push(...(await checkCells(cells, vendors)), ...(await peopleInBoth.check()))
      log(`  after it: lost ${lost.length}, doubled ${doubled.length}, broken ${broken.length}`)
    }
    problems.push(...vendors.flatMap(listFailedCalls), ...cells.problems)
    for (const problem of problems.slice(0, maxShown)) log(problem)
    log(problems.length === 0 ? 'Survived.' : `Problems: ${problems.length}.`)
    return problems.length === 0
  } finally {
    await closeAll()
  }
}
