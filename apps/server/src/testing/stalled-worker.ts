import * as z from 'zod'
import { connect } from '#server/platform/db/connect.ts'
import { handle, task } from '#server/platform/jobs.ts'
import { makeLog } from '#server/platform/log.ts'
import { startWorker } from '#server/platform/worker.ts'

// A worker process for tests to kill: it starts a job, prints that, and never finishes it.
const [url = '', name = ''] = process.argv.slice(2)
const log = makeLog('silent')
await startWorker({
  database: connect({ url, max: 2, log }),
  url,
  handlers: [
    handle(task(name, z.unknown()), () => {
      process.stdout.write('started\n')
      return new Promise(() => undefined)
    }),
  ],
  crontab: '',
  log,
})
