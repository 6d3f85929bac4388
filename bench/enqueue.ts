// A child process of `bench/queue.ts`, so that its memory is that of enqueueing only.
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { languages } from '#contract/enumerations.ts'
import { connect } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { startWorker } from '#server/platform/worker.ts'
import { makeLog } from '#server/platform/log.ts'
import { letter } from '#server/platform/mail/letter.ts'
import { letterHandler, letterTask } from '#server/platform/mail/mail-task.ts'
import { moveToQueue, toMessage, writeMessages } from '#server/platform/outbox.ts'

export interface Enqueued {
  /** In ms. */
  written: number
  moved: number
  /** In MB. */
  before: number
  most: number
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
const news = letterTask('bench', { campaign: id, language: z.enum(languages), name: z.string() })
const campaign = newId()
const [subject, store] = ['What is new this week', 'Bench']
const paragraphs = Array.from({ length: 10 }, () => 'Bread, cheese and a few things that you have not seen yet.')

const oneFor = (n: number) =>
  news.payload.parse({
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
    toMessage(news, oneFor(from + index)),
  )
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

// A mailer without delay, to measure only the queue.
let worked = 0
const mailer = { send: async () => void (worked += 1) }
const ignore = async () => undefined
const worker = await startWorker({
  database,
  url,
  handlers: [
    letterHandler({ mailer, recorders: { customer: ignore, invitation: ignore } }, news, ({ language, name }) => ({
      subject,
      ...letter({ language, from: store, title: subject, paragraphs: [`Hello ${name},`, ...paragraphs] }),
    })),
  ],
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
