import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Enqueued } from './enqueue.ts'
import type { Bench } from './measure.ts'
import type { Fact } from './report.ts'

const maxSeconds = 10
const campaign = 100_000
/** In MB; more growth doesn't count as flat. */
const maxGrowthMegabytes = 100

/** Enqueues the mails of a large campaign through the outbox, and measures the throughput of one worker. */
export const measureQueue = async ({ machine }: Bench, mails: number): Promise<Fact[]> => {
  const fresh = await machine.server.freshDatabase()
  const child = fork('bench/enqueue.ts', [String(mails), mails >= campaign ? '4000' : '500'], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: fresh.url, NODE_NO_WARNINGS: '1' },
  })
  try {
    const ended = once(child, 'exit').then(() => undefined)
    const message = await Promise.race([once(child, 'message') as Promise<[Enqueued]>, ended])
    if (!message) throw new Error('Enqueueing failed.')
    const [{ writeMs, moveMs, memoryBefore, memoryMax, workedPerSecond }] = message
    await ended
    const fullCampaignMs = ((writeMs + moveMs) / mails) * campaign
    return [
      {
        name: `${mails.toLocaleString('en')} mails written into the outbox`,
        value: `${(writeMs / 1000).toFixed(1)} s`,
      },
      { name: 'and moved to the queue', value: `${(moveMs / 1000).toFixed(1)} s` },
      {
        name: 'both, for 100,000',
        value: `${(fullCampaignMs / 1000).toFixed(1)} s`,
        bound: `${maxSeconds} s`,
        isWithinBound: fullCampaignMs < maxSeconds * 1000,
      },
      {
        name: 'memory of the process: before, and at most',
        value: `${memoryBefore.toFixed(0)} MB, ${memoryMax.toFixed(0)} MB`,
        bound: 'flat',
        isWithinBound: memoryMax - memoryBefore < maxGrowthMegabytes,
      },
      { name: 'jobs a second of one worker', value: workedPerSecond.toFixed(0) },
    ]
  } finally {
    child.kill('SIGKILL')
    await fresh.drop()
  }
}
