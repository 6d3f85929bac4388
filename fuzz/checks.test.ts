import { expect, it } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import type { World } from './build-request.ts'
import { type RequestDraft, toWire } from './request-draft.ts'
import { findFaults } from './checks.ts'
import type { Reply } from './http-client.ts'

const world = {
  ours: { marks: { secret: 'SecretofAlpha', shown: 'ShownbyAlpha' } },
  theirs: { marks: { secret: 'SecretofOmega', shown: 'ShownbyOmega' } },
  actors: { steppedUp: new Set() },
} as unknown as World

const draft: RequestDraft = {
  endpoint: brands.removeMany,
  role: 'owner',
  storeChoice: 'ours',
  method: 'POST',
  params: { storeId: '' },
  query: [],
  headers: {},
  body: { ids: ['018f0000-0000-7000-8000-00000000f022'] },
  mutations: [],
  mayMissEndpoint: false,
  mayBeClosed: false,
}
const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }
const successReply = (data: unknown): Reply => ({
  status: 200,
  headers,
  text: JSON.stringify({ statusCode: 200, data }),
})
const errorReply = (status: number, code: string): Reply => ({
  status,
  headers,
  text: JSON.stringify({ statusCode: status, message: 'No.', code }),
})
const getRules = (reply: Reply | string, changes: Partial<RequestDraft> = {}): string[] => {
  const changed = { ...draft, ...changes }
  return findFaults(world, changed, toWire(changed), reply).map(({ rule }) => rule)
}
const validReply = successReply({ ids: [] })

it('reports nothing for correct replies', () => {
  expect(getRules(validReply)).toEqual([])
  expect(getRules(errorReply(404, 'not_found'))).toEqual([])
  expect(getRules('socket hang up', { mayBeClosed: true })).toEqual([])
})

it.each<[string, Reply | string, Partial<RequestDraft>, string]>([
  ['a failure', errorReply(500, 'internal'), {}, 'answered 500'],
  ['an outage', errorReply(503, 'unavailable'), {}, 'answered 503'],
  ['silence', 'socket hang up', {}, 'no answer came'],
  ['a refusal of its own shape', { ...validReply, status: 404 }, {}, 'a refusal is not in the standard shape'],
  ['a code of another status', errorReply(409, 'not_found'), {}, 'a refusal is not in the standard shape'],
  ['a missing field', successReply({}), {}, 'an answer does not fit its schema'],
  ['a field too many', successReply({ ids: [], hash: 'x' }), {}, 'an answer does not fit its schema'],
  [
    'an answer that may be kept',
    { ...validReply, headers: { ...headers, 'cache-control': '' } },
    {},
    'a header is missing',
  ],
  ['a body that does not fit', validReply, { body: { ids: [] } }, 'took what it must refuse'],
  ['one field more', validReply, { body: { ...(draft.body as object), a: 1 } }, 'took what it must refuse'],
  ['a body that is not JSON', validReply, { bytes: Buffer.from('{') }, 'took what it must refuse'],
  ['an unknown query field', validReply, { query: [['a', '1']] }, 'took what it must refuse'],
  ['anonymous', validReply, { role: 'anonymous' }, 'let in who must stay out'],
  ['somebody without the permission', validReply, { role: 'staff with nothing' }, 'let in who must stay out'],
  ['a foreign store', validReply, { storeChoice: 'theirs' }, 'let in who must stay out'],
])('reports %s', (_name, reply, changes, rule) => {
  expect(getRules(reply, changes)).toEqual([rule])
})

it('reports data of another tenant', () => {
  const leak: Reply = { status: 409, headers, text: errorReply(409, 'conflict').text.replace('No.', 'SecretofOmega') }
  expect(getRules(leak)).toEqual(['told somebody else’s words'])
  expect(getRules(leak, { role: 'owner of another vendor' })).toEqual([])
})
