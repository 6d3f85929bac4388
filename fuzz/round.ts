import { setTimeout as pause } from 'node:timers/promises'
import { type Endpoint } from '#contract/core/endpoint.ts'
import { twoFactor } from '#contract/domains/two-factor.ts'
import { endpoints } from '#contract/index.ts'
import { customerRules } from '#server/domains/customers/customers.verify.repo.ts'
import { findDrift } from '#server/domains/inventory/ledgers.repo.ts'
import { orderRules } from '#server/domains/orders/orders.verify.repo.ts'
import type { TestApp } from '#server/testing/app.ts'
import { tablePrints } from '#server/testing/table-prints.ts'
import { ask, sideOf, type World } from './ask.ts'
import { type Asked, toWire } from './asked.ts'
import { type Fault, faultsOf } from './checks.ts'
import { type Dice, diceOf } from './dice.ts'
import { minimise } from './minimise.ts'
import { prepare } from './prepared.ts'
import { rawByteFaults } from './raw-bytes.ts'
import type { Report } from './report.ts'
import { bodySpoilers } from './spoil-body.ts'
import { otherSpoilers } from './spoil-rest.ts'
import { stageOf } from './stage.ts'
import type { Target } from './target-process.ts'
import { asCurl, type Line, openLine, type Reply } from './wire.ts'
import { heal, isWhole, newWorld } from './world.ts'

export interface Round {
  test: TestApp
  target: Target
  seed: number
  number: number
  requests: number
  report: Report
}

const batchSize = 25
const healedEvery = 4
const watchedShare = 0.08
const preparedShare = 0.4

interface Exchange {
  asked: Asked
  reply: Reply | string
}

const spoil = (asked: Asked, dice: Dice): Asked => {
  if (dice.chance(0.45)) return asked
  const times = dice.chance(0.75) ? 1 : 2
  for (let time = 0; time < times; time += 1) {
    const takesBody = asked.method !== 'GET' && dice.chance(0.65)
    const spoiler = dice.pick(takesBody ? bodySpoilers : otherSpoilers)
    spoiler.spoil(asked, dice)
    asked.spoilt.push(spoiler.name)
  }
  return asked
}

const statusOf = ({ reply }: Exchange): number => (typeof reply === 'string' ? 0 : reply.status)

const dataOf = ({ reply }: Exchange): unknown => {
  if (typeof reply === 'string' || reply.status !== 200) return undefined
  try {
    return (JSON.parse(reply.text) as { data?: unknown }).data
  } catch {
    return undefined
  }
}

const keyOf = (asked: Asked, { rule, isGeneral, detail }: Fault): string =>
  isGeneral ? `${rule} ${detail}` : `${rule} ${asked.endpoint.name}`

/** Creates a world from seed and round number and sends the round's requests. */
export const runRound = async (round: Round): Promise<void> => {
  const { test, target, seed, number, report } = round
  const dice = diceOf(seed, number)
  let world = await newWorld(test, dice)
  let line: Line = openLine(target.port())
  const prints = tablePrints(test.database.pool)

  const send = async (asked: Asked): Promise<Exchange> => {
    const exchange = { asked, reply: await line.send(toWire(asked)) }
    report.count(asked.endpoint, statusOf(exchange))
    // Replies are checked after the batch, so concurrent requests may have benefited from the step-up.
    if (asked.endpoint === twoFactor.stepUp && statusOf(exchange) === 200) world.cast.steppedUp.add(asked.role)
    return exchange
  }

  const keep = async (asked: Asked, fault: Fault, least: Asked): Promise<void> => {
    // The server's log may arrive shortly after its reply.
    await pause(20)
    report.findings.set(keyOf(asked, fault), {
      ...fault,
      endpoint: asked.endpoint.name,
      seed,
      round: number,
      role: asked.role,
      spoilt: asked.spoilt.join(' and '),
      request: asCurl(toWire(least)),
      logged: target.failures().at(-1) ?? '',
      times: 1,
    })
  }
  const note = async (asked: Asked, fault: Fault, canRepeat = true): Promise<void> => {
    const known = report.findings.get(keyOf(asked, fault))
    if (known) return void (known.times += 1)
    const stillWrong = async (less: Asked): Promise<boolean> => {
      const { reply } = await send(less)
      return faultsOf(world, less, toWire(less), reply).some(({ rule }) => rule === fault.rule)
    }
    await keep(asked, fault, canRepeat ? await minimise(asked, stillWrong) : asked)
  }
  const judge = async ({ asked, reply }: Exchange): Promise<void> => {
    for (const fault of faultsOf(world, asked, toWire(asked), reply)) await note(asked, fault)
    const data = asked.isAstray ? undefined : dataOf({ asked, reply })
    // Don't learn vendor ids, so that an admin doesn't change the vendors of the world.
    if (data !== undefined && asked.endpoint.resource !== 'vendors')
      sideOf(world, asked.role).known.learn(asked.endpoint, data)
  }

  /** Sends a request three times concurrently with one idempotency key, then a different one with the same key. */
  const sendTwins = async (asked: Asked): Promise<Exchange[]> => {
    asked.headers['x-idempotency-key'] = `twin-${number}-${report.requests}`
    const twins = await Promise.all([send(asked), send(asked), send(asked)])
    const texts = new Set(
      twins.flatMap(({ reply }) => (typeof reply !== 'string' && reply.status === 200 ? [reply.text] : [])),
    )
    if (texts.size > 1) {
      await note(asked, { rule: 'answered one key in two ways', detail: [...texts].join('\n').slice(0, 900) }, false)
    }
    if (texts.size > 0 && typeof asked.body === 'object') {
      const other = { ...asked, body: { ...asked.body, different: 1 } }
      const isTaken = statusOf(await send(other)) === 200
      if (isTaken) await note(other, { rule: 'answered another request under its key', detail: '' }, false)
    }
    return twins
  }

  const settled = async (): Promise<Map<string, string>> => {
    for (let before = await prints(); ;) {
      await pause(10)
      const now = await prints()
      if ([...now].every(([name, print]) => before.get(name) === print)) return now
      before = now
    }
  }
  /** Sends a request alone and compares table hashes before and after. Returns the hashes if they can be reused. */
  const sendWatched = async (asked: Asked, before: Map<string, string>) => {
    const exchange = await send(asked)
    const status = statusOf(exchange)
    const { endpoint } = asked
    const isRead = endpoint.answer === 'read' && !asked.isAstray
    if (endpoint.answer === 'secret' || (status < 400 && !isRead)) return { exchange }
    const after = await prints()
    const changed = [...after].filter(([name, print]) => before.get(name) !== print).map(([name]) => name)
    if (changed.length === 0) return { exchange, after }
    const rule = status >= 400 ? 'refused, and yet changed something' : 'a read changed something'
    await note(asked, { rule, detail: `${status}: ${changed.join(', ')}` }, false)
    return { exchange }
  }
  const sendAllWatched = async (batch: readonly Asked[]): Promise<Exchange[]> => {
    const exchanges: Exchange[] = []
    let last: Map<string, string> | undefined
    for (const asked of batch) {
      const { exchange, after } = await sendWatched(asked, last ?? (await settled()))
      exchanges.push(exchange)
      last = after
    }
    return exchanges
  }

  const sendBatch = async (batch: readonly Asked[]): Promise<Exchange[]> => {
    if (dice.chance(watchedShare)) return sendAllWatched(batch)
    const canTwin = (asked: Asked): boolean => asked.endpoint.answer === 'stored' && asked.spoilt.length === 0
    const isTwin = batch.map((asked) => canTwin(asked) && dice.chance(0.15))
    return (
      await Promise.all(batch.map(async (asked, at) => (isTwin[at] ? sendTwins(asked) : [await send(asked)])))
    ).flat()
  }

  const checkLife = async (batch: readonly Asked[]): Promise<void> => {
    const ending = await target.ending()
    const first = batch[0]
    if (ending === undefined || !first) return
    const detail = `${ending} One of: ${batch.map((asked) => asCurl(toWire(asked))).join('\n  ')}`
    await keep(first, { rule: 'the process ended', detail }, first)
    line.close()
    line = openLine(target.port())
  }

  const mend = async (): Promise<World> => {
    await heal(test, world)
    return (await isWhole(test, world)) ? world : newWorld(test, dice)
  }

  const queue: Endpoint[] = []
  const end = report.requests + round.requests
  for (let batches = 0; report.requests < end; batches += 1) {
    if (queue.length < batchSize) queue.push(...dice.shuffle(endpoints))
    const chosen = queue.splice(0, Math.min(batchSize, end - report.requests))
    const batch: Asked[] = []
    for (const endpoint of chosen) {
      const given = dice.chance(preparedShare) ? await prepare(endpoint, stageOf(test, world)) : undefined
      batch.push(spoil(ask(world, endpoint, dice, given), dice))
    }
    for (const exchange of await sendBatch(batch)) await judge(exchange)
    await checkLife(batch)
    if (batches % healedEvery === healedEvery - 1) world = await mend()
  }
  line.close()

  const [some] = endpoints
  if (!some) return
  const nowhere = ask(world, some, dice)
  for (const fault of await rawByteFaults(target.port(), world)) await keep(nowhere, fault, nowhere)
  const drift = await findDrift(test.database.kysely, { ...customerRules, ...orderRules })
  for (const { rule, ...facts } of drift) {
    await note(nowhere, { rule: `does not add up: ${rule}`, detail: JSON.stringify(facts) }, false)
  }
}
