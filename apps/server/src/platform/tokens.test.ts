import { expect, it } from 'vitest'
import { makeTokens } from './tokens.ts'

const tokens = makeTokens('a key that nobody knows')

it('decrypts what it encrypted and never encrypts the same way twice', () => {
  const ciphertext = tokens.encrypt('totp secret', 'JBSWY3DPEHPK3PXP')
  expect(tokens.decrypt('totp secret', ciphertext)).toBe('JBSWY3DPEHPK3PXP')
  expect(Buffer.from(ciphertext, 'base64url').toString('latin1')).not.toContain('JBSWY3DP')
  expect(tokens.encrypt('totp secret', 'JBSWY3DPEHPK3PXP')).not.toBe(ciphertext)
})

it('does not decrypt altered or truncated data, nor data for another purpose or key', () => {
  const ciphertext = tokens.encrypt('totp secret', 'JBSWY3DPEHPK3PXP')
  const bytes = Buffer.from(ciphertext, 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    const altered = Buffer.from(bytes)
    altered.writeUInt8(bytes.readUInt8(index) ^ 1, index)
    expect(tokens.decrypt('totp secret', altered.toString('base64url'))).toBeUndefined()
    expect(tokens.decrypt('totp secret', bytes.subarray(0, index).toString('base64url'))).toBeUndefined()
  }
  expect(tokens.decrypt('something else', ciphertext)).toBeUndefined()
  expect(makeTokens('another key').decrypt('totp secret', ciphertext)).toBeUndefined()
  expect(tokens.decrypt('totp secret', 'not sealed at all')).toBeUndefined()
})
