import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { newStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { type Caller, makeCaller } from '../caller.ts'
import type { ExternalServices } from '../external-services.ts'
import { productLoad, stockLoad } from '../load/catalog.ts'
import { pointsLoad } from '../load/customers.ts'
import type { Load, World } from '../load/load.ts'
import { orderLoad } from '../load/orders.ts'
import { readLoad, sessionLoad, socketLoad } from '../load/readers.ts'
import { makeRng } from '../rng.ts'
import { startLoads } from '../stage.ts'
import type { CellName, Cells } from './open-cells.ts'
import { staffLoad } from './staff-load.ts'

export interface WorkingVendor {
  name: string
  fixture: StoreFixture
  caller: Caller
  loads: Load[]
  /** Where it is now; its journals are compared with that database. */
  cell: CellName
  /** The longest call since the last reading, in ms. */
  readLongest(): number
  start(): () => Promise<void>
}

interface VendorOptions {
  cells: Cells
  name: string
  cell: CellName
  seed: number
  externalServices: ExternalServices
}

let nameCount = 0

/** A vendor with a store whose staff and buyers are busy. */
export const openWorkingVendor = async (options: VendorOptions): Promise<WorkingVendor> => {
  const { cells, name, seed, externalServices } = options
  const created = await newStoreFixture(cells.cells[options.cell].test)
  const inner = makeCaller(cells.url, makeRng(seed))
  let longest = 0
  const caller: Caller = {
    ...inner,
    send: async (call) => {
      const since = performance.now()
      try {
        return await inner.send(call)
      } finally {
        longest = Math.max(longest, performance.now() - since)
      }
    },
  }
  const vendor: WorkingVendor = {
    name,
    fixture: {
      ...created,
      // The loads read the database when they compare their journals: the one of the vendor's cell then.
      test: new Proxy(created.test, {
        get: (target, key, receiver) =>
          key === 'database' ? cells.cells[vendor.cell].test.database : (Reflect.get(target, key, receiver) as unknown),
      }),
    },
    caller,
    loads: [],
    cell: options.cell,
    readLongest: () => {
      const value = longest
      longest = 0
      return value
    },
    start: () => startLoads(vendor.loads, caller.tally),
  }
  const tokens = makeSessionTokens(makeTokens(created.test.config.secretKey))
  const world: World = {
    fixture: vendor.fixture,
    caller,
    rng: makeRng(seed + 1),
    externalServices,
    url: cells.url,
    uniqueName: (what) => `${what.replaceAll('.', '-').toLowerCase()}-${(nameCount += 1)}`,
    address: () => `10.${(nameCount >> 16) & 255}.${(nameCount >> 8) & 255}.${(nameCount += 1) & 255}`,
    owner: () => {
      const { access_token: access, csrf_token: csrf } = tokens.session(created.owner.sessionId)
      return { access, csrf }
    },
  }
  vendor.loads.push(
    { ...(await orderLoad(world)), clients: 2, pauseMs: 60 },
    await staffLoad(world),
    { ...(await pointsLoad(world)), clients: 1 },
    { ...productLoad(world), clients: 1 },
    { ...(await stockLoad(world)), clients: 1 },
    { ...readLoad(world), clients: 1 },
    await sessionLoad(world),
    socketLoad(world),
  )
  return vendor
}
