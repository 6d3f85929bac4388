import { expect, it } from 'vitest'
import { makeTokens } from './tokens.ts'

const tokens = makeTokens('a key that nobody knows')

it('decrypts what it encrypted and never encrypts the same way twice', () => {
  const sealed = tokens.seal('totp secret', 'JBSWY3DPEHPK3PXP')
  expect(tokens.open('totp secret', sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DP')
  expect(tokens.seal('totp secret', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
})

it('does not decrypt altered or truncated data, nor data for another purpose or key', () => {
  const sealed = tokens.seal('totp secret', 'JBSWY3DPEHPK3PXP')
  const bytes = Buffer.from(sealed, 'base64url')
  for (let place = 0; place < bytes.length; place++) {
    const altered = Buffer.from(bytes)
    altered.writeUInt8(bytes.readUInt8(place) ^ 1, place)
    expect(tokens.open('totp secret', altered.toString('base64url'))).toBeUndefined()
    expect(tokens.open('totp secret', bytes.subarray(0, place).toString('base64url'))).toBeUndefined()
  }
  expect(tokens.open('something else', sealed)).toBeUndefined()
  expect(makeTokens('another key').open('totp secret', sealed)).toBeUndefined()
  expect(tokens.open('totp secret', 'not sealed at all')).toBeUndefined()
})
