// Stands for a server process in tests: opens the embedded database in a folder, prints the result, waits to be killed.
import { openEmbedded } from '#server/platform/db/embedded.ts'
import { silentLog } from './postgres.ts'

const dataDir = process.argv[2]
if (dataDir === undefined) throw new Error('The data folder is missing.')

const { url, adopted } = await openEmbedded({ dataDir, log: silentLog, tuning: { fsync: 'off' } })
console.log(JSON.stringify({ url, adopted }))
setInterval(() => {}, 60_000)
