import { expect, it } from 'vitest'
import { encodeConnect, encodeEvent, parseFrame } from './frames.ts'

it('reads the frames of Engine.IO and Socket.IO', () => {
  const opened = '0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":16384}'
  expect(parseFrame(opened)).toEqual({ type: 'opened', silenceMs: 45_000 })
  expect(parseFrame('2')).toEqual({ type: 'ping' })
  expect(parseFrame('1')).toEqual({ type: 'closed' })
  expect(parseFrame('40/notifications,{"sid":"b"}')).toEqual({ type: 'connected' })
  expect(parseFrame('44/notifications,{"message":"unauthorized"}')).toEqual({ type: 'closed' })
  expect(parseFrame('41/notifications,')).toEqual({ type: 'closed' })
  expect(parseFrame('42/notifications,["message:support-read",{"a":[1,"],"]}]')).toEqual({
    type: 'event',
    name: 'message:support-read',
    payload: { a: [1, '],'] },
  })
  expect(parseFrame('43/notifications,12[{"message":{"text":"a\\nb"}}]')).toEqual({
    type: 'reply',
    id: 12,
    result: { message: { text: 'a\nb' } },
  })
})

it('ignores what it does not know', () => {
  const frames = ['', '6', '3probe', '42/other,["a"]', '42/notifications,[', '0{', null]
  for (const frame of [...frames, new ArrayBuffer(2)])
    expect([frame, parseFrame(frame)]).toEqual([frame, { type: 'ignored' }])
})

it('writes frames as the client library does', () => {
  expect(encodeConnect({ token: 't', store_id: 's' })).toBe('40/notifications,{"token":"t","store_id":"s"}')
  expect(encodeEvent(7, 'a:b', { text: '"' })).toBe(String.raw`42/notifications,7["a:b",{"text":"\""}]`)
})
