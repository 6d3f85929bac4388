import type { Endpoint } from '#contract/core/endpoint.ts'
import { account } from '#contract/domains/account.ts'
import { cookies } from '#contract/browser-storage.ts'
import { knownPassword } from '#server/testing/sign-in.ts'
import { type RequestDraft, encode } from './request-draft.ts'
import { type Actors, type StoreChoice, getPermittedRoles, type Role, roles } from './actors.ts'
import type { Rng } from './rng.ts'
import { type PresetRequest, preparedRole } from './preset-request.ts'
import { type KnownIds, getResourceName } from './known-ids.ts'
import type { Tenant } from './tenants.ts'
import { hostileTexts } from './sample-texts.ts'
import { type Source, makeValid } from './make-valid.ts'

/** Two vendors without any relation, and all possible callers. */
export interface World {
  ours: Tenant
  theirs: Tenant
  actors: Actors
}

const unknownId = '018f0000-0000-7000-8000-00000000dead'

const sampleWords = ['Blue', 'Lamp', 'García', 'table', 'Ñandú', 'No. 7', 'oak', 'large', 'note']

export const getTenant = (world: World, role: Role): Tenant =>
  role === 'owner of another vendor' || role === 'customer of another store' ? world.theirs : world.ours

const makeSource = (world: World, endpoint: Endpoint, role: Role, rng: Rng, target: () => string): Source => {
  const ownTenant = getTenant(world, role)
  const otherTenant = ownTenant === world.ours ? world.theirs : world.ours
  const known: KnownIds = rng.chance(0.9) ? ownTenant.known : otherTenant.known
  return {
    rng,
    text: () => (rng.chance(0.25) ? rng.pick(hostileTexts) : `${rng.pick(sampleWords)} ${rng.below(500)}`),
    email: () => (rng.chance(0.3) ? rng.pick(world.actors.emails) : `somebody-${rng.below(1e9)}@example.com`),
    // Rarely the right password here, because it would delete the account.
    password: () => (rng.chance(endpoint === account.remove ? 0.02 : 0.4) ? knownPassword : undefined),
    getId: (name) => {
      if (rng.chance(0.04)) return unknownId
      if (name === endpoint.otherStore) return rng.pick([world.actors.secondStore, otherTenant.store])
      const kind = name === 'id' || name === '' ? getResourceName(endpoint) : name
      const knownIds = rng.chance(0.06) ? otherTenant.known : known
      return knownIds.pickId(rng, kind) ?? unknownId
    },
    omits: rng.pick([0.3, 0.6, 0.85, 0.97]),
    version: () => (rng.chance(0.9) ? ownTenant.known.getVersion(target()) : 1 + rng.below(4)),
    cursor: () => {
      const names = [...ownTenant.known.cursors.keys()]
      const other = names.length > 0 && rng.chance(0.1) ? ownTenant.known.cursors.get(rng.pick(names)) : undefined
      return other ?? ownTenant.known.cursors.get(endpoint.name)
    },
  }
}

const getStore = (world: World, storeChoice: StoreChoice): string => {
  if (storeChoice === 'ours') return world.ours.store
  if (storeChoice === 'theirs') return world.theirs.store
  return storeChoice === 'second' ? world.actors.secondStore : unknownId
}

const pickStore = (role: Role, rng: Rng): StoreChoice => {
  if (rng.chance(0.1)) return rng.pick(['ours', 'second', 'theirs', 'nowhere'])
  if (role === 'staff of another store') return 'second'
  return role === 'owner of another vendor' || role === 'customer of another store' ? 'theirs' : 'ours'
}

/** Mostly different addresses, so that rate limits per address are hit only sometimes. */
const pickAddress = (rng: Rng): string =>
  rng.chance(0.05) ? '203.0.113.7' : `10.${rng.below(256)}.${rng.below(256)}.${rng.below(256)}`

const makeHeaders = (
  world: World,
  role: Role,
  rng: Rng,
  preset: PresetRequest | undefined,
): RequestDraft['headers'] => {
  const caller = preset?.as ?? world.actors.callers[role]
  return {
    'x-forwarded-for': pickAddress(rng),
    ...(caller ? { authorization: `Bearer ${caller.access}`, 'x-csrf-token': caller.csrf } : {}),
    ...(rng.chance(0.1) ? { 'accept-language': rng.pick(['es', 'es-MX,en;q=0.5', 'xx', '*;q=0']) } : {}),
    ...(rng.chance(0.05) ? { cookie: `${rng.pick(Object.keys(cookies))}=${caller?.access ?? 'e30.AAAA'}` } : {}),
    ...(preset?.cookie ? { cookie: preset.cookie } : {}),
  }
}

const pickRole = (endpoint: Endpoint, rng: Rng): Role =>
  rng.chance(0.6) ? rng.pick(getPermittedRoles(endpoint)) : rng.pick(roles)

/** A valid or nearly valid request; with a preset, a valid one. */
export const buildRequest = (world: World, endpoint: Endpoint, rng: Rng, preset?: PresetRequest): RequestDraft => {
  const role = preset ? preparedRole(endpoint) : pickRole(endpoint, rng)
  const storeChoice = preset ? 'ours' : pickStore(role, rng)
  let target = ''
  const source = makeSource(world, endpoint, role, rng, () => target)
  const params = Object.entries(preset?.params ?? makeValid(endpoint.params, source)).map(
    ([name, value]) => [name, String(value)] as const,
  )
  target = params.at(-1)?.[1] ?? endpoint.resource
  // A copy, because mutations change it in place, and presets of several calls share objects.
  const body: object = preset ? structuredClone(preset.body ?? {}) : makeValid(endpoint.body, source)
  const query = Object.entries(preset ? (preset.query ?? {}) : makeValid(endpoint.query, source)).map(
    ([name, value]): [string, string] => [name, String(value)],
  )
  const store = getStore(world, storeChoice)
  const sendsBody = endpoint.method === 'POST' || endpoint.method === 'PATCH' || Object.keys(body).length > 0
  return {
    endpoint,
    role,
    storeChoice,
    method: endpoint.method,
    params: { ...Object.fromEntries(params.map(([name, value]) => [name, encode(value)])), storeId: store },
    query: endpoint.scope === 'store in query' ? [...query, ['store_id', store]] : query,
    headers: makeHeaders(world, role, rng, preset),
    body: endpoint.scope === 'store in body' ? { store_id: store, ...body } : sendsBody ? body : undefined,
    mutations: [],
    mayMissEndpoint: false,
    mayBeClosed: false,
  }
}
