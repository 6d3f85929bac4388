import { expect, it } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import type { World } from './ask.ts'
import { type Asked, toWire } from './asked.ts'
import { faultsOf } from './checks.ts'
import type { Reply } from './wire.ts'

const world = {
  ours: { marks: { secret: 'SecretofAlpha', shown: 'ShownbyAlpha' } },
  theirs: { marks: { secret: 'SecretofOmega', shown: 'ShownbyOmega' } },
  cast: { steppedUp: new Set() },
} as unknown as World

const asked: Asked = {
  endpoint: brands.removeMany,
  role: 'owner',
  place: 'ours',
  method: 'POST',
  params: { storeId: '' },
  query: [],
  headers: {},
  body: { ids: ['018f0000-0000-7000-8000-00000000f022'] },
  spoilt: [],
  isAstray: false,
  mayBeCut: false,
}
const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }
const answer = (data: unknown): Reply => ({ status: 200, headers, text: JSON.stringify({ statusCode: 200, data }) })
const refusal = (status: number, code: string): Reply => ({
  status,
  headers,
  text: JSON.stringify({ statusCode: status, message: 'No.', code }),
})
const rules = (reply: Reply | string, changes: Partial<Asked> = {}): string[] => {
  const changed = { ...asked, ...changes }
  return faultsOf(world, changed, toWire(changed), reply).map(({ rule }) => rule)
}
const good = answer({ ids: [] })

it('reports nothing for correct replies', () => {
  expect(rules(good)).toEqual([])
  expect(rules(refusal(404, 'not_found'))).toEqual([])
  expect(rules('socket hang up', { mayBeCut: true })).toEqual([])
})

it.each<[string, Reply | string, Partial<Asked>, string]>([
  ['a failure', refusal(500, 'internal'), {}, 'answered 500'],
  ['an outage', refusal(503, 'unavailable'), {}, 'answered 503'],
  ['silence', 'socket hang up', {}, 'no answer came'],
  ['a refusal of its own shape', { ...good, status: 404 }, {}, 'a refusal is not in the standard shape'],
  ['a code of another status', refusal(409, 'not_found'), {}, 'a refusal is not in the standard shape'],
  ['a missing field', answer({}), {}, 'an answer does not fit its schema'],
  ['a field too many', answer({ ids: [], hash: 'x' }), {}, 'an answer does not fit its schema'],
  ['an answer that may be kept', { ...good, headers: { ...headers, 'cache-control': '' } }, {}, 'a header is missing'],
  ['a body that does not fit', good, { body: { ids: [] } }, 'took what it must refuse'],
  ['one field more', good, { body: { ...(asked.body as object), a: 1 } }, 'took what it must refuse'],
  ['a body that is not JSON', good, { bytes: Buffer.from('{') }, 'took what it must refuse'],
  ['an unknown query field', good, { query: [['a', '1']] }, 'took what it must refuse'],
  ['nobody', good, { role: 'nobody' }, 'let in who must stay out'],
  ['somebody without the permission', good, { role: 'staff with nothing' }, 'let in who must stay out'],
  ['a foreign store', good, { place: 'theirs' }, 'let in who must stay out'],
])('reports %s', (_what, reply, changes, rule) => {
  expect(rules(reply, changes)).toEqual([rule])
})

it('reports data of another tenant', () => {
  const leak: Reply = { status: 409, headers, text: refusal(409, 'conflict').text.replace('No.', 'SecretofOmega') }
  expect(rules(leak)).toEqual(['told somebody else’s words'])
  expect(rules(leak, { role: 'owner of another vendor' })).toEqual([])
})
