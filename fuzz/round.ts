import { setTimeout as pause } from 'node:timers/promises'
import { type Endpoint } from '#contract/core/endpoint.ts'
import { twoFactor } from '#contract/domains/two-factor.ts'
import { endpoints as allEndpoints } from '#contract/index.ts'
import { customerRules } from '#server/domains/customers/customers.verify.repo.ts'
import { findDrift } from '#server/domains/inventory/inventory.verify.repo.ts'
import { orderRules } from '#server/domains/order-records/orders.verify.repo.ts'
import { rewardRules } from '#server/domains/reward-earnings/reward-earnings.verify.repo.ts'
import { routeRules } from '#server/domains/route-records/routes.verify.repo.ts'
import type { TestApp } from '#server/testing/app.ts'
import { makeTableFingerprints } from '#server/testing/table-fingerprints.ts'
import { buildRequest, getTenant, type World } from './build-request.ts'
import { type RequestDraft, toWire } from './request-draft.ts'
import { type Fault, findFaults } from './checks.ts'
import { type Rng, makeRng } from './rng.ts'
import { minimize } from './minimize.ts'
import { prepare } from './prepared.ts'
import { findRawByteFaults } from './raw-bytes.ts'
import type { Report } from './report.ts'
import { bodyMutators } from './mutate-body.ts'
import { requestMutators } from './mutate-rest.ts'
import { makeFixture } from './fixture.ts'
import type { Target } from './target-process.ts'
import { toCurl, type HttpClient, openClient, type Reply } from './http-client.ts'
import { resetActors, isIntact, newWorld } from './world.ts'

export interface Round {
  test: TestApp
  target: Target
  seed: number
  number: number
  requests: number
  report: Report
  /** Part of the endpoints; all by default. */
  endpoints?: readonly Endpoint[]
}

/** Reads that record when they happened, and the table: planners see when a driver last opened the link. */
const recordedReads: Readonly<Record<string, string>> = { 'driverApp.get': 'routes' }

const batchSize = 25
const resetEvery = 4
const observedShare = 0.08
const preparedShare = 0.4

interface Exchange {
  draft: RequestDraft
  reply: Reply | string
}

const mutate = (draft: RequestDraft, rng: Rng): RequestDraft => {
  if (rng.chance(0.45)) return draft
  const times = rng.chance(0.75) ? 1 : 2
  for (let turn = 0; turn < times; turn += 1) {
    const takesBody = draft.method !== 'GET' && rng.chance(0.65)
    const mutator = rng.pick(takesBody ? bodyMutators : requestMutators)
    mutator.mutate(draft, rng)
    draft.mutations.push(mutator.name)
  }
  return draft
}

const getStatus = ({ reply }: Exchange): number => (typeof reply === 'string' ? 0 : reply.status)

const getData = ({ reply }: Exchange): unknown => {
  if (typeof reply === 'string' || reply.status !== 200) return undefined
  try {
    return (JSON.parse(reply.text) as { data?: unknown }).data
  } catch {
    return undefined
  }
}

const toKey = (draft: RequestDraft, { rule, isGeneral, detail }: Fault): string =>
  isGeneral ? `${rule} ${detail}` : `${rule} ${draft.endpoint.name}`

/** Creates a world from seed and round number and sends the round's requests. */
export const runRound = async (round: Round): Promise<void> => {
  const { test, target, seed, number, report, endpoints = allEndpoints } = round
  const rng = makeRng(seed, number)
  let world = await newWorld(test, rng)
  let client: HttpClient = openClient(target.port())
  const readTableHashes = makeTableFingerprints(test.database.pool)

  const send = async (draft: RequestDraft): Promise<Exchange> => {
    const exchange = { draft, reply: await client.send(toWire(draft)) }
    report.count(draft.endpoint, getStatus(exchange))
    // Replies are checked after the batch, so concurrent requests may have benefited from the step-up.
    if (draft.endpoint === twoFactor.stepUp && getStatus(exchange) === 200) world.actors.steppedUp.add(draft.role)
    return exchange
  }

  const addFinding = async (draft: RequestDraft, fault: Fault, minimized: RequestDraft): Promise<void> => {
    // The server's log may arrive shortly after its reply.
    await pause(20)
    report.findings.set(toKey(draft, fault), {
      ...fault,
      endpoint: draft.endpoint.name,
      seed,
      round: number,
      role: draft.role,
      mutations: draft.mutations.join(' and '),
      request: toCurl(toWire(minimized)),
      logged: target.takeFailures().at(-1) ?? '',
      times: 1,
    })
  }
  const reportFault = async (draft: RequestDraft, fault: Fault, canRepeat = true): Promise<void> => {
    const finding = report.findings.get(toKey(draft, fault))
    if (finding) return void (finding.times += 1)
    const stillFails = async (reduced: RequestDraft): Promise<boolean> => {
      const { reply } = await send(reduced)
      return findFaults(world, reduced, toWire(reduced), reply).some(({ rule }) => rule === fault.rule)
    }
    await addFinding(draft, fault, canRepeat ? await minimize(draft, stillFails) : draft)
  }
  const checkExchange = async ({ draft, reply }: Exchange): Promise<void> => {
    for (const fault of findFaults(world, draft, toWire(draft), reply)) await reportFault(draft, fault)
    const data = draft.mayMissEndpoint ? undefined : getData({ draft, reply })
    // Don't learn vendor ids, so that an admin doesn't change the vendors of the world.
    if (data !== undefined && draft.endpoint.resource !== 'vendors')
      getTenant(world, draft.role).known.learn(draft.endpoint, data)
  }

  /** Sends a request three times concurrently with one idempotency key, then a different one with the same key. */
  const sendDuplicates = async (draft: RequestDraft): Promise<Exchange[]> => {
    draft.headers['x-idempotency-key'] = `twin-${number}-${report.requests}`
    const duplicates = await Promise.all([send(draft), send(draft), send(draft)])
    const texts = new Set(
      duplicates.flatMap(({ reply }) => (typeof reply !== 'string' && reply.status === 200 ? [reply.text] : [])),
    )
    if (texts.size > 1) {
      await reportFault(
        draft,
        { rule: 'answered one key in two ways', detail: [...texts].join('\n').slice(0, 900) },
        false,
      )
    }
    if (texts.size > 0 && typeof draft.body === 'object') {
      const other = { ...draft, body: { ...draft.body, different: 1 } }
      const wasAccepted = getStatus(await send(other)) === 200
      if (wasAccepted) await reportFault(other, { rule: 'answered another request under its key', detail: '' }, false)
    }
    return duplicates
  }

  const waitUntilStable = async (): Promise<Map<string, string>> => {
    for (let before = await readTableHashes(); ;) {
      await pause(10)
      const current = await readTableHashes()
      if ([...current].every(([name, hash]) => before.get(name) === hash)) return current
      before = current
    }
  }
  /** Sends a request alone and compares table hashes before and after. Returns the hashes if they can be reused. */
  const sendObserved = async (draft: RequestDraft, before: Map<string, string>) => {
    const exchange = await send(draft)
    const status = getStatus(exchange)
    const { endpoint } = draft
    const isRead = endpoint.mode === 'read' && !draft.mayMissEndpoint
    if (endpoint.mode === 'sensitiveWrite' || (status < 400 && !isRead)) return { exchange }
    const after = await readTableHashes()
    const changed = [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)
    const isExpected = (name: string) => status < 400 && recordedReads[endpoint.name] === name
    if (changed.every(isExpected)) return { exchange, after }
    const rule = status >= 400 ? 'refused, and yet changed something' : 'a read changed something'
    await reportFault(draft, { rule, detail: `${status}: ${changed.join(', ')}` }, false)
    return { exchange }
  }
  const sendAllObserved = async (batch: readonly RequestDraft[]): Promise<Exchange[]> => {
    const exchanges: Exchange[] = []
    let last: Map<string, string> | undefined
    for (const draft of batch) {
      const { exchange, after } = await sendObserved(draft, last ?? (await waitUntilStable()))
      exchanges.push(exchange)
      last = after
    }
    return exchanges
  }

  const sendBatch = async (batch: readonly RequestDraft[]): Promise<Exchange[]> => {
    if (rng.chance(observedShare)) return sendAllObserved(batch)
    const canDuplicate = (draft: RequestDraft): boolean =>
      draft.endpoint.mode === 'write' && draft.mutations.length === 0
    const isDuplicate = batch.map((draft) => canDuplicate(draft) && rng.chance(0.15))
    return (
      await Promise.all(
        batch.map(async (draft, index) => (isDuplicate[index] ? sendDuplicates(draft) : [await send(draft)])),
      )
    ).flat()
  }

  const checkProcess = async (batch: readonly RequestDraft[]): Promise<void> => {
    const exitMessage = await target.restartIfEnded()
    const first = batch[0]
    if (exitMessage === undefined || !first) return
    const detail = `${exitMessage} One of: ${batch.map((draft) => toCurl(toWire(draft))).join('\n  ')}`
    await addFinding(first, { rule: 'the process ended', detail }, first)
    client.close()
    client = openClient(target.port())
  }

  const resetWorld = async (): Promise<World> => {
    await resetActors(test, world)
    return (await isIntact(test, world)) ? world : newWorld(test, rng)
  }

  const queue: Endpoint[] = []
  const end = report.requests + round.requests
  for (let batches = 0; report.requests < end; batches += 1) {
    if (queue.length < batchSize) queue.push(...rng.shuffle(endpoints))
    const batchEndpoints = queue.splice(0, Math.min(batchSize, end - report.requests))
    const batch: RequestDraft[] = []
    for (const endpoint of batchEndpoints) {
      const preset = rng.chance(preparedShare) ? await prepare(endpoint, makeFixture(test, world)) : undefined
      batch.push(mutate(buildRequest(world, endpoint, rng, preset), rng))
    }
    for (const exchange of await sendBatch(batch)) await checkExchange(exchange)
    await checkProcess(batch)
    if (batches % resetEvery === resetEvery - 1) world = await resetWorld()
  }
  client.close()

  const [firstEndpoint] = endpoints
  if (!firstEndpoint) return
  const placeholder = buildRequest(world, firstEndpoint, rng)
  for (const fault of await findRawByteFaults(target.port(), world)) await addFinding(placeholder, fault, placeholder)
  const drift = await findDrift(test.database.kysely, {
    ...customerRules,
    ...orderRules,
    ...rewardRules,
    ...routeRules,
  })
  for (const { rule, ...details } of drift) {
    await reportFault(placeholder, { rule: `does not add up: ${rule}`, detail: JSON.stringify(details) }, false)
  }
}
