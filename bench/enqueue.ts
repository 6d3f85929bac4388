// A process of its own, so that its memory is that of the enqueueing: `bench/queue.ts` reads what it says.
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { handle, startWorker } from '#server/platform/jobs.ts'
import { makeLog } from '#server/platform/log.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { moveToQueue, writeMessages } from '#server/platform/outbox.ts'

export interface Enqueued {
  /** Milliseconds. */
  written: number
  moved: number
  /** Megabytes before and at most. */
  before: number
  most: number
  /** Jobs that a worker did in a second. */
  workedPerSecond: number
}

const [mails = 0, sampleTime = 0] = process.argv.slice(2).map(Number)
const perTransaction = 1000
const url = process.env['DATABASE_URL'] ?? ''
const log = makeLog('silent')
const database = connect({ url, max: 4, log })

const megabytes = (): number => process.memoryUsage.rss() / 1024 / 1024

const letter = (n: number) =>
  sendMail.payload.parse({
    id: newId(),
    to: `customer${n}@mail.example`,
    subject: 'What is new this week',
    text: 'Bread, cheese and a few things that you have not seen yet.\n'.repeat(20),
    html: '<p>Bread, cheese and a few things that you have not seen yet.</p>\n'.repeat(20),
    fromName: 'Bench',
    unsubscribe: 'https://bench.example/api/v1/customer/unsubscribe/token',
  })

/** As a campaign would: some in each transaction, so that it can go on where it was killed. */
const write = async (from: number): Promise<void> => {
  const messages = Array.from({ length: Math.min(perTransaction, mails - from) }, (_, index) => ({
    task: sendMail.name,
    payload: letter(from + index),
    attempts: sendMail.attempts,
  }))
  await database.kysely.transaction().execute((tx) => writeMessages(tx, messages))
}

const timed = async (work: () => Promise<void>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const before = megabytes()
let most = before
const written = await timed(async () => {
  for (let from = 0; from < mails; from += perTransaction) {
    await write(from)
    most = Math.max(most, megabytes())
  }
})
const moved = await timed(() => moveToQueue(database.kysely))
most = Math.max(most, megabytes())

// A mailer that is never in the way: what is measured is the queue.
let worked = 0
const worker = await startWorker({
  database,
  url,
  handlers: [handle(sendMail, async () => void (worked += 1))],
  crontab: '',
  log,
})
await pause(sampleTime / 4)
const [counted, begun] = [worked, performance.now()]
await pause(sampleTime)
const workedPerSecond = ((worked - counted) / (performance.now() - begun)) * 1000
const told: Enqueued = { written, moved, before, most, workedPerSecond }
await new Promise((resolve) => process.send?.(told, resolve))
await worker.stop()
await database.close()
process.exit(0)
