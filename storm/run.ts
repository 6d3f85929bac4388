import { parseArgs } from 'node:util'
import { ADMIN_URL_VARIABLE, startTestPostgres } from '#server/testing/postgres.ts'
import { runCampaignStorm } from './campaign-storm.ts'
import { runCardStorm } from './card-storm.ts'
import { runCartStorm } from './cart-storm.ts'
import { runCellsStorm } from './cells/cells-storm.ts'
import { compareChatStorm, runChatStorm } from './chat-storm.ts'
import { runClusterStorm } from './cluster/cluster-storm.ts'
import { runFlashSale } from './flash-sale.ts'
import { runImportStorm } from './import-storm.ts'
import { runLaneStorm } from './lane-storm.ts'
import { runMigrateStorm } from './migrate/migrate-storm.ts'
import { runOrderStorm } from './order-storm.ts'
import { runPageStorm } from './page-storm.ts'
import { runPlanLoad } from './plan-load.ts'
import { runRouteStorm } from './route-storm.ts'
import { listFailures, formatReport } from './report.ts'
import { storm } from './storm.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '8' },
    short: { type: 'boolean', default: false },
    from: { type: 'string' },
    only: { type: 'string', default: '' },
    against: { type: 'string' },
    pooler: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    sizes: { type: 'string' },
  },
})
const [scenario = 'everything', ...scenarioArgs] = positionals

/** Runs a scenario on its own database. */
const withPostgres = async (run: () => Promise<boolean>): Promise<boolean> => {
  const postgres = await startTestPostgres({ tuning: { fsync: 'on' } })
  process.env[ADMIN_URL_VARIABLE] = postgres.adminUrl
  try {
    return await run()
  } finally {
    await postgres.stop()
  }
}

const everything = async (): Promise<boolean> => {
  const [rounds, seed, isShort] = [Number(values.rounds), Number(values.seed), values.short]
  console.log(`${rounds} rounds, seed ${seed}`)
  const report = await storm({
    rounds,
    seed,
    isShort,
    from: values.from,
    only: values.only,
    usesPooler: values.pooler,
    log: (line) => console.log(line),
  })
  for (const line of formatReport(report)) console.log(line)
  return listFailures(report).length === 0
}

const scenarios: Record<string, () => Promise<boolean>> = {
  everything,
  orders: () => withPostgres(() => runOrderStorm(scenarioArgs.map(Number))),
  carts: () => withPostgres(() => runCartStorm(scenarioArgs.map(Number))),
  'flash-sale': () => withPostgres(() => runFlashSale(scenarioArgs.map(Number))),
  import: () => withPostgres(() => runImportStorm(scenarioArgs.map(Number))),
  campaigns: () => withPostgres(() => runCampaignStorm(scenarioArgs.map(Number))),
  cards: () => withPostgres(() => runCardStorm(scenarioArgs.map(Number))),
  pages: () => withPostgres(() => runPageStorm(scenarioArgs.map(Number))),
  routes: () => withPostgres(() => runRouteStorm(scenarioArgs.map(Number))),
  plans: () => withPostgres(() => runPlanLoad(scenarioArgs.map(Number))),
  chat: () =>
    withPostgres(() =>
      values.against === undefined
        ? runChatStorm(scenarioArgs.map(Number))
        : compareChatStorm(values.against, scenarioArgs.map(Number)),
    ),
  cells: () =>
    runCellsStorm({
      seed: Number(values.seed),
      moves: Number(scenarioArgs[0] ?? 2),
      log: (line) => console.log(line),
    }),
  cluster: () =>
    runClusterStorm({
      seed: Number(values.seed),
      only: values.only,
      usesPooler: values.pooler,
      log: (line) => console.log(line),
    }),
  migrate: () =>
    runMigrateStorm({
      orders: Number(values.sizes ?? (values.full ? 5_000_000 : 1_000_000)),
      from: values.from,
      calmMs: 20_000,
      log: (line) => console.log(line),
    }),
  lanes: () => withPostgres(() => runLaneStorm(scenarioArgs.map(Number))),
}
const run = scenarios[scenario]
if (!run) {
  console.log(`There is no storm called ${scenario}: ${Object.keys(scenarios).join(', ')}`)
  process.exit(1)
}
process.exit((await run()) ? 0 : 1)
