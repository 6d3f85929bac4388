import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/platform/db/connect.ts'
import { makeLog } from '#server/platform/log.ts'

/** The server that is fuzzed, as a process of its own: what stops it stops nothing else, and its loop is its own. */
const config = readConfig(process.env)
const log = makeLog(config.logLevel)
const database = connect({ url: config.databaseUrl ?? '', max: config.databasePool, log })
const app = await buildApp({ config, database, log, dist: config.dataDir, farewell: 0 })
await app.fastify.listen({ port: 0, host: '127.0.0.1' })

const resolution = 10
const lag = monitorEventLoopDelay({ resolution })
lag.enable()

const tell = (what: object): void => void process.send?.(what)
const bound = app.fastify.server.address()
tell({ port: typeof bound === 'object' && bound ? bound.port : 0 })

process.on('message', () => {
  const above = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)
  tell({ p99: above(lag.percentile(99)), most: above(lag.max), megabytes: process.memoryUsage.rss() / 1e6 })
})
process.on('disconnect', () => process.exit(0))
