// A child process of `bench/queue.ts`, so that its memory is that of enqueueing only.
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { languages } from '#contract/enumerations.ts'
import { connect } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { startWorker } from '#server/platform/worker.ts'
import { makeLog } from '#server/platform/log.ts'
import { renderMail } from '#server/platform/mail/mail-template.ts'
import { deferredMailHandler, deferredMailTask } from '#server/platform/mail/mail-task.ts'
import { moveToQueue, toMessage, writeMessages } from '#server/platform/outbox.ts'

export interface Enqueued {
  /** In ms. */
  writeMs: number
  moveMs: number
  /** In MB. */
  memoryBefore: number
  memoryMax: number
  /** Jobs per second of one worker. */
  workedPerSecond: number
}

const [mails = 0, sampleTime = 0] = process.argv.slice(2).map(Number)
const perTransaction = 1000
const url = process.env['DATABASE_URL'] ?? ''
const log = makeLog('silent')
const database = connect({ url, max: 4, log })

const megabytes = (): number => process.memoryUsage.rss() / 1024 / 1024

// A bulk mail: the queue has only recipient and parameters, and the text is rendered when it is sent.
const newsTask = deferredMailTask('bench', { campaign: id, language: z.enum(languages), name: z.string() })
const campaign = newId()
const [subject, store] = ['What is new this week', 'Bench']
const paragraphs = Array.from({ length: 10 }, () => 'Bread, cheese and a few things that you have not seen yet.')

const makePayload = (n: number) =>
  newsTask.payload.parse({
    id: newId(),
    to: `customer${n}@mail.example`,
    fromName: store,
    unsubscribe: `https://bench.example/api/v1/customer/unsubscribe/${'token'.repeat(16)}`,
    campaign,
    language: 'en',
    name: `Customer ${n}`,
  })

/** Several messages per transaction, like a campaign, which can resume after a crash. */
const write = async (from: number): Promise<void> => {
  const messages = Array.from({ length: Math.min(perTransaction, mails - from) }, (_, index) =>
    toMessage(newsTask, makePayload(from + index)),
  )
  await database.kysely.transaction().execute((tx) => writeMessages(tx, messages))
}

const measureTime = async (run: () => Promise<void>): Promise<number> => {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

const memoryBefore = megabytes()
let memoryMax = memoryBefore
const writeMs = await measureTime(async () => {
  for (let from = 0; from < mails; from += perTransaction) {
    await write(from)
    memoryMax = Math.max(memoryMax, megabytes())
  }
})
const moveMs = await measureTime(() => moveToQueue(database.kysely))
memoryMax = Math.max(memoryMax, megabytes())

// A mailer without delay, to measure only the queue.
let jobCount = 0
const mailer = { send: async () => void (jobCount += 1) }
const noop = async () => undefined
const worker = await startWorker({
  database,
  url,
  handlers: [
    deferredMailHandler(
      { mailer, recorders: { customer: noop, invitation: noop } },
      newsTask,
      ({ language, name }) => ({
        subject,
        ...renderMail({ language, from: store, title: subject, paragraphs: [`Hello ${name},`, ...paragraphs] }),
      }),
    ),
  ],
  crontab: '',
  log,
})
await pause(sampleTime / 4)
const [counted, begun] = [jobCount, performance.now()]
await pause(sampleTime)
const workedPerSecond = ((jobCount - counted) / (performance.now() - begun)) * 1000
const result: Enqueued = { writeMs, moveMs, memoryBefore, memoryMax, workedPerSecond }
await new Promise((resolve) => process.send?.(result, resolve))
await worker.stop()
await database.close()
process.exit(0)
