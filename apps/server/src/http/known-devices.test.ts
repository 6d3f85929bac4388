import { expect, it } from 'vitest'
import { makeTokens } from '#server/platform/tokens.ts'
import { makeKnownDevices } from './known-devices.ts'

const devices = makeKnownDevices(makeTokens('a key'))

it('remembers the last five accounts of a shared computer separately', () => {
  let cookie = ''
  for (const account of ['a', 'b', 'c', 'd', 'e', 'f']) cookie = devices.add(cookie, account)
  const ids = ['b', 'c', 'd', 'e', 'f'].map((account) => devices.read(cookie, account))
  expect(new Set(ids).size).toBe(5)
  expect(ids).not.toContain(undefined)
  expect(devices.read(cookie, 'a')).toBeUndefined()
})

it('ignores forged cookies and drops their entries', () => {
  const forgedCookie = makeKnownDevices(makeTokens('another key')).add('', 'a')
  for (const cookie of ['', '~~~', 'x.y', forgedCookie, `${forgedCookie}~${forgedCookie}`]) {
    expect(devices.read(cookie, 'a')).toBeUndefined()
    expect(devices.add(cookie, 'b')).not.toContain('~')
  }
})
