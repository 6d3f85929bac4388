import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { Pool } from 'pg'
import { type FreshDatabase, emptyDatabase, silentLog } from '#server/testing/postgres.ts'
import { type Listener, openListener } from './db/listener.ts'
import { fanOutChannel, makePostgresFanOut } from './fan-out.ts'

let database: FreshDatabase
let pool: Pool
beforeAll(async () => {
  database = await emptyDatabase()
  pool = new Pool({ connectionString: database.url })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const openPostgresProcess = async () => {
  const received: string[] = []
  const fanOut = makePostgresFanOut<string>({
    notify: (...payloads) => listener.notify(...payloads),
    onMessage: (message) => received.push(message),
  })
  const listener: Listener = openListener({
    pool,
    sendPool: pool,
    channels: { [fanOutChannel]: fanOut.receive },
    onReconnect: () => undefined,
    log: silentLog,
  })
  onTestFinished(() => listener.close())
  await listener.ready
  return { ...fanOut, received }
}

const large = '“naïve” 👩‍🚀 漢字 \\u0041 \0'.repeat(1_000)

it('passes messages of any length to every other process, in the order of the sender', async () => {
  const [first, second, third] = [await openPostgresProcess(), await openPostgresProcess(), await openPostgresProcess()]
  const messages = ['a', large, 'b', `${large}${large}`, 'c']
  for (const message of messages) first.publish(message)
  second.publish(large)
  await Promise.all([first.drain(), second.drain()])
  await expect.poll(() => third.received.length).toBe(6)
  expect(
    third.received.filter((message, index) => message !== large || index === third.received.indexOf(large)),
  ).toHaveLength(5)
  await expect.poll(() => second.received).toEqual(messages)
  expect(first.received).toEqual([large])
})

it('leaves out a message whose first part was missed', async () => {
  const { receive, received } = await openPostgresProcess()
  for (const payload of ['x 1 1/2 "end"', 'x 2 0/2 "be', 'x 3 0/1 "other"', 'x 4 0/2 "whole', 'x 4 1/2  text"'])
    receive(payload)
  expect(received).toEqual(['other', 'whole text'])
})
