import type { Endpoint } from '#contract/core/endpoint.ts'
import { account } from '#contract/domains/account.ts'
import { cookies } from '#contract/stored.ts'
import { knownPassword } from '#server/testing/sign-in.ts'
import { type Asked, encode } from './asked.ts'
import { type Cast, type Place, rightRoles, type Role, roles } from './cast.ts'
import type { Dice } from './dice.ts'
import { type Given, preparedRole } from './given.ts'
import { type KnownThings, thingsOf } from './known-things.ts'
import type { Side } from './sides.ts'
import { nastyTexts } from './texts.ts'
import { type Source, validFor } from './valid.ts'

/** Two vendors without any relation, and all possible callers. */
export interface World {
  ours: Side
  theirs: Side
  cast: Cast
}

const nobodysId = '018f0000-0000-7000-8000-00000000dead'

const words = ['Blue', 'Lamp', 'García', 'table', 'Ñandú', 'No. 7', 'oak', 'large', 'note']

export const sideOf = (world: World, role: Role): Side =>
  role === 'owner of another vendor' || role === 'customer of another store' ? world.theirs : world.ours

const sourceFor = (world: World, endpoint: Endpoint, role: Role, dice: Dice, target: () => string): Source => {
  const own = sideOf(world, role)
  const foreign = own === world.ours ? world.theirs : world.ours
  const known: KnownThings = dice.chance(0.9) ? own.known : foreign.known
  return {
    dice,
    text: () => (dice.chance(0.25) ? dice.pick(nastyTexts) : `${dice.pick(words)} ${dice.below(500)}`),
    email: () => (dice.chance(0.3) ? dice.pick(world.cast.emails) : `somebody-${dice.below(1e9)}@example.com`),
    // Rarely the right password here, because it would delete the account.
    password: () => (dice.chance(endpoint === account.remove ? 0.02 : 0.4) ? knownPassword : undefined),
    idOf: (name) => {
      if (dice.chance(0.04)) return nobodysId
      if (name === endpoint.otherStore) return dice.pick([world.cast.secondStore, foreign.store])
      const named = name === 'id' || name === '' ? thingsOf(endpoint) : name
      const from = dice.chance(0.06) ? foreign.known : known
      return from.idOf(dice, named) ?? nobodysId
    },
    omits: dice.pick([0.3, 0.6, 0.85, 0.97]),
    version: () => (dice.chance(0.9) ? own.known.versionOf(target()) : 1 + dice.below(4)),
    cursor: () => {
      const names = [...own.known.cursors.keys()]
      const other = names.length > 0 && dice.chance(0.1) ? own.known.cursors.get(dice.pick(names)) : undefined
      return other ?? own.known.cursors.get(endpoint.name)
    },
  }
}

const storeAt = (world: World, place: Place): string => {
  if (place === 'ours') return world.ours.store
  if (place === 'theirs') return world.theirs.store
  return place === 'second' ? world.cast.secondStore : nobodysId
}

const placeFor = (role: Role, dice: Dice): Place => {
  if (dice.chance(0.1)) return dice.pick(['ours', 'second', 'theirs', 'nowhere'])
  if (role === 'staff of another store') return 'second'
  return role === 'owner of another vendor' || role === 'customer of another store' ? 'theirs' : 'ours'
}

/** Mostly different addresses, so that rate limits per address are hit only sometimes. */
const addressFor = (dice: Dice): string =>
  dice.chance(0.05) ? '203.0.113.7' : `10.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}`

const headersFor = (world: World, role: Role, dice: Dice, given: Given | undefined): Asked['headers'] => {
  const caller = given?.as ?? world.cast.callers[role]
  return {
    'x-forwarded-for': addressFor(dice),
    ...(caller ? { authorization: `Bearer ${caller.access}`, 'x-csrf-token': caller.csrf } : {}),
    ...(dice.chance(0.1) ? { 'accept-language': dice.pick(['es', 'es-MX,en;q=0.5', 'xx', '*;q=0']) } : {}),
    ...(dice.chance(0.05) ? { cookie: `${dice.pick(Object.keys(cookies))}=${caller?.access ?? 'e30.AAAA'}` } : {}),
    ...(given?.cookie ? { cookie: given.cookie } : {}),
  }
}

const roleFor = (endpoint: Endpoint, dice: Dice): Role =>
  dice.chance(0.6) ? dice.pick(rightRoles(endpoint)) : dice.pick(roles)

/** A valid or nearly valid request; with a preset, a valid one. */
export const ask = (world: World, endpoint: Endpoint, dice: Dice, given?: Given): Asked => {
  const role = given ? preparedRole(endpoint) : roleFor(endpoint, dice)
  const place = given ? 'ours' : placeFor(role, dice)
  let target = ''
  const source = sourceFor(world, endpoint, role, dice, () => target)
  const params = Object.entries(given?.params ?? validFor(endpoint.params, source)).map(
    ([name, value]) => [name, String(value)] as const,
  )
  target = params.at(-1)?.[1] ?? endpoint.resource
  const body: object = given ? (given.body ?? {}) : validFor(endpoint.body, source)
  const query = Object.entries(given ? (given.query ?? {}) : validFor(endpoint.query, source)).map(
    ([name, value]): [string, string] => [name, String(value)],
  )
  const store = storeAt(world, place)
  const sendsBody = endpoint.method === 'POST' || endpoint.method === 'PATCH' || Object.keys(body).length > 0
  return {
    endpoint,
    role,
    place,
    method: endpoint.method,
    params: { ...Object.fromEntries(params.map(([name, value]) => [name, encode(value)])), storeId: store },
    query: endpoint.scope === 'store in query' ? [...query, ['store_id', store]] : query,
    headers: headersFor(world, role, dice, given),
    body: endpoint.scope === 'store in body' ? { store_id: store, ...body } : sendsBody ? body : undefined,
    spoilt: [],
    isAstray: false,
    mayBeCut: false,
  }
}
