import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { startTestPostgres } from '#server/testing/postgres.ts'
import type { CellsConfig } from '../../tools/cells/cells-config.ts'
import { interruptCellsCommand, runCellsCommand, startCellsRouter } from './cells-command.ts'
import { freePort, makeServerProcess, type ServerProcess } from '../server-process.ts'
import type { Closers } from '../stage.ts'

export const cellNames = ['a', 'b'] as const
export type CellName = (typeof cellNames)[number]

/** One PostgreSQL with one process for requests and jobs. */
interface RunningCell {
  test: TestApp
  process: ServerProcess
  files: string
}

export interface Cells {
  cells: Record<CellName, RunningCell>
  /** Of the router. */
  url: string
  /** Moves a vendor with the operator's command. */
  move(vendorId: string, to: CellName, print: (line: string) => void): Promise<void>
  /** Kills that command when it prints this text. */
  interruptMove(vendorId: string, to: CellName, text: string): Promise<void>
  /** Errors that the processes logged, and processes that ended. */
  problems: string[]
}

interface OpenOptions {
  track: Closers['track']
  dist: string
  env: Record<string, string>
}

/** What docs/running/cells.md requires of PostgreSQL. */
const tuning = { fsync: 'on', wal_level: 'logical', max_sync_workers_per_subscription: '4' }

const makeFolder = async (track: Closers['track']): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-cell-'))
  track({ close: () => rm(folder, { recursive: true, force: true }) })
  return folder
}

const startCell = async (
  { track, env }: OpenOptions,
  name: CellName,
  secretKey: string,
  problems: string[],
): Promise<RunningCell> => {
  const postgres = await startTestPostgres({ tuning })
  track({ close: postgres.stop })
  const folder = await makeFolder(track)
  const openDatabase = () => postgres.freshDatabase()
  const test = track(await openTestApp({ SECRET_KEY: secretKey }, undefined, undefined, undefined, { openDatabase }))
  const process = makeServerProcess({
    port: await freePort(),
    env: {
      ...env,
      DATA_DIR: folder,
      DATABASE_URL: test.databaseUrl,
      SECRET_KEY: secretKey,
      PUBLIC_URL: 'http://storm.example',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    onDeath: (reason) => void problems.push(`The server of cell ${name} ended unexpectedly (${reason})`),
    onError: (line) => void problems.push(`Cell ${name} logged ${line.slice(0, 300)}`),
  })
  track({ close: () => process.kill() })
  return { test, process, files: join(folder, 'files') }
}

/** Two cells, a directory and a router in front of them. */
export const openCells = async (options: OpenOptions): Promise<Cells> => {
  const { track, dist } = options
  const secretKey = randomBytes(32).toString('hex')
  const problems: string[] = []
  const cells = {
    a: await startCell(options, 'a', secretKey, problems),
    b: await startCell(options, 'b', secretKey, problems),
  }
  await Promise.all(Object.values(cells).map(({ process }) => process.start(dist)))
  const directoryUrl = new URL(cells.a.test.databaseUrl)
  directoryUrl.pathname = '/postgres'
  const toCell = ({ test, process, files }: RunningCell) => ({
    database: test.databaseUrl,
    web: `http://127.0.0.1:${process.port}`,
    files,
  })
  const controlPort = await freePort()
  const config: CellsConfig = {
    directory: directoryUrl.href,
    home: 'a',
    routers: [`http://127.0.0.1:${controlPort}`],
    cells: { a: toCell(cells.a), b: toCell(cells.b) },
  }
  const configFile = join(await makeFolder(track), 'cells.json')
  await writeFile(configFile, JSON.stringify(config), { mode: 0o600 })
  const port = await freePort()
  track(await startCellsRouter(configFile, { port, controlPort, onError: (line) => void problems.push(line) }))
  return {
    cells,
    url: `http://127.0.0.1:${port}`,
    move: (vendorId, to, print) => runCellsCommand(configFile, ['move', vendorId, to], print),
    interruptMove: (vendorId, to, text) => interruptCellsCommand(configFile, ['move', vendorId, to], text),
    problems,
  }
}
