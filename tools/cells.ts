import { parseArgs } from 'node:util'
import { makeLog } from '#server/platform/log.ts'
import { type CellsConfig, CellsError, readCellsConfig } from './cells/cells-config.ts'
import { type Directory, openDirectory } from './cells/directory.ts'
import { makeVendorFinder } from './cells/find-vendor.ts'
import { moveVendor } from './cells/move-vendor.ts'
import { openRouter } from './cells/router.ts'
import { makeRouterControl } from './cells/router-control.ts'

const usage = `npm run cells -- list
npm run cells -- move VENDOR CELL
npm run cells -- router --port 3000 --control-port 3010 --host dashboard.example.com

CELLS_FILE is the path of the configuration; docs/running/cells.md describes it.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '3000' },
    'control-port': { type: 'string', default: '3010' },
    host: { type: 'string', multiple: true, default: [] },
  },
})

/** A vendor that hasn't sent a request since there is a router. */
const addToDirectory = async (config: CellsConfig, directory: Directory, vendorId: string): Promise<void> => {
  const finder = makeVendorFinder(config, directory)
  try {
    await finder.find({ kind: 'vendor', key: vendorId })
  } finally {
    await finder.close()
  }
}

const run = async (): Promise<void> => {
  const [verb = '', vendorId = '', cell = ''] = positionals
  const config = await readCellsConfig(process.env['CELLS_FILE'] ?? 'cells.json')
  const directory = await openDirectory(config.directory)
  if (verb === 'router') {
    const router = await openRouter({
      config,
      directory,
      port: Number(values.port),
      controlPort: Number(values['control-port']),
      platformHosts: new Set(['localhost', '127.0.0.1', ...values.host]),
      log: (line) => console.error(line),
    })
    console.log(`Routing at ${router.url}, controlled at ${router.controlUrl}`)
    const stop = (): void => void router.close().then(() => directory.close())
    process.once('SIGTERM', stop).once('SIGINT', stop)
    return
  }
  try {
    if (verb === 'list') {
      for (const entry of await directory.listVendors()) console.log(`${entry.vendorId}  ${entry.cell}`)
    } else if (verb === 'move' && cell in config.cells) {
      await addToDirectory(config, directory, vendorId)
      const routers = makeRouterControl(config.routers)
      const log = makeLog('error')
      await moveVendor({ config, directory, routers, vendorId, to: cell, print: console.log, log })
    } else {
      console.error(usage)
      process.exitCode = 1
    }
  } finally {
    await directory.close()
  }
}

try {
  await run()
} catch (error) {
  if (!(error instanceof CellsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
