import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { connect, type Database, healthConnections, listenConnections } from './platform/db/connect.ts'
import { openEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { checkPooler, checkReplica, checkServer } from './platform/db/server-check.ts'
import { openFiles } from './platform/files/files.ts'
import { type Log, makeLog } from './platform/log.ts'
import { automationsCrontab } from './domains/automations/automations.tasks.ts'
import { billingCrontab } from './domains/billing/billing.tasks.ts'
import { rewardsCrontab } from './domains/reward-earnings/reward-earnings.tasks.ts'
import { campaignCrontab } from './domains/campaign-sending/campaign-sending.tasks.ts'
import { domainsCrontab } from './domains/store-domains/store-domains.tasks.ts'
import { payoutCrontab } from './domains/payouts/payouts.tasks.ts'
import { birthdayCrontab } from './domains/reward-requests/birthday-tasks.service.ts'
import { rewardReportsCrontab } from './domains/reward-reports/reward-reports.tasks.ts'
import { backfillCrontab, backfillHandler } from './platform/backfill-job.ts'
import { purgeCrontab } from './platform/retention-job.ts'
import { makeTokens } from './platform/tokens.ts'
import { countWorkerConnections } from './platform/worker-pool.ts'
import { startWorker } from './platform/worker.ts'
import { startMessage } from './start-message.ts'

const maxDrainMs = 10_000

// By default the heap grows to four times the used size before a full collection: 60 MB more under load, with the same
// throughput.
setFlagsFromString('--heap-growing-percent=25')
// V8 creates objects in its old space if earlier ones of the same line of code lived long. Lines that both the start and
// requests run then keep everything that a request created alive until the next full collection (decision 0098).
setFlagsFromString('--no-allocation-site-pretenuring')

/** Without it V8 first collects the garbage of the startup when the heap has doubled: 40 MB more at peak (decision 0111). */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  collect()
}

const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
// Next to the bundled server in `dist`, or the repository's `dist` when the server runs from source.
const distFolder = existsSync(toPath('../web')) ? toPath('..') : toPath('../../../dist')

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Direct connections; those to a pooler don't count. */
const countConnections = ({ databasePool, databasePoolerUrl, role }: Config): number =>
  listenConnections +
  (databasePoolerUrl === undefined ? databasePool + healthConnections : 0) +
  (role === 'web' ? 0 : countWorkerConnections(databasePoolerUrl))

/** Not awaited by the start: a storage that doesn't respond must not block it. */
const warnAboutStorage = async ({ s3, publicUrl }: Config, log: Log): Promise<void> => {
  if (!s3) return
  const { checkCors } = await import('./platform/files/s3-check.ts')
  const problem = await checkCors({ s3, publicUrl })
  if (problem) log.warn({ files: s3.endpoint ?? s3.bucket }, `${problem} Then run npm run s3:check.`)
}

const readSettings = (): Config => {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    print(error.message)
    process.exit(1)
  }
}

const wantsEmpty = process.argv.includes('--empty')

/** While the server listens: it takes several seconds, and pages that need no account work before. */
const createDemo = async (config: Config, database: Database): Promise<void> => {
  if (!config.seedDemo || wantsEmpty) return
  const { seedDemo } = await import('./demo/seed-demo.ts')
  const files = await openFiles(config, makeTokens(config.secretKey))
  if (await seedDemo(database, files, { imageFolder: toPath('./demo-images') })) print('Demo account created.')
}

const main = async (): Promise<void> => {
  const config = readSettings()
  const log = makeLog(config.logLevel)
  const embedded = config.databaseUrl
    ? undefined
    : await openEmbedded({ dataDir: config.dataDir, log, keepRunning: true })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  if (config.databaseUrl) {
    // Before the migrations, which fail with an unclear error on a PostgreSQL that is too old.
    const problems = await checkServer(url, countConnections(config))
    if (config.databasePoolerUrl) problems.push(...(await checkPooler(config.databasePoolerUrl)))
    if (config.databaseReadUrl) problems.push(...(await checkReplica(config.databaseReadUrl)))
    for (const { name, message } of problems) log.warn({ database: name }, message)
  }
  const migrations = toPath('./migrations')
  await migrate({ url, folder: migrations, log })
  const database = connect({ url, poolerUrl: config.databasePoolerUrl, max: config.databasePool, log })
  let isReady = false
  const app = await buildApp({ config, database, log, dist: distFolder, isReady: () => isReady })
  let jobs: Promise<{ stop(): Promise<unknown> }> | undefined
  const startJobs = async (): Promise<void> => {
    const worker = startWorker({
      database,
      url,
      poolerUrl: config.databasePoolerUrl,
      handlers: [...app.handlers, backfillHandler(migrations)],
      crontab: [
        purgeCrontab,
        backfillCrontab,
        billingCrontab,
        payoutCrontab,
        domainsCrontab,
        birthdayCrontab,
        rewardsCrontab,
        rewardReportsCrontab,
        automationsCrontab,
        campaignCrontab,
      ].join('\n'),
      log,
    })
    jobs = worker.then(({ stop }) => {
      const webhooks = app.startWebhooks()
      return { stop: () => Promise.all([stop(), webhooks.stop()]) }
    })
    await jobs
  }
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), maxDrainMs).unref()
    await app.close(jobs?.then((worker) => worker.stop()))
    await database.close()
    await embedded?.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())

  // A worker is ready when its jobs run; a web server doesn't wait for them.
  if (config.role === 'worker') await startJobs()
  await app.fastify.listen({ port: config.port, host: config.host })
  await app.inboundMail?.listen()
  await createDemo(config, database)
  isReady = true
  if (config.role === 'all') await startJobs()
  if (config.role !== 'worker') {
    warnAboutStorage(config, log).catch((error: unknown) =>
      log.warn({ err: error }, 'The file storage was not checked.'),
    )
  }

  print(await startMessage(database.kysely, config, wantsEmpty))
  collectGarbage()
}

main().catch((error: unknown) => {
  print(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
