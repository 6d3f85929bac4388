import { TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { makeTokens } from '#server/platform/tokens.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.rules.ts'
import { newTotpSecret, totpStep, totpUrl } from './totp.rules.ts'

const step = 50_000_000
const now = step * 30_000 + 7_000
const codeAt = (secret: string, timestamp: number): string => new TOTP({ secret }).generate({ timestamp })

it('accepts the current, previous and next code and returns its time step', () => {
  const secret = newTotpSecret()
  const steps = [-2, -1, 0, 1, 2].map((offset) => totpStep(secret, codeAt(secret, now + offset * 30_000), now))
  expect(steps).toEqual([undefined, step - 1, step, step + 1, undefined])
  for (const nonsense of ['', '12345', '1234567', 'abcdef', '１２３４５６']) {
    expect(totpStep(secret, nonsense, now)).toBeUndefined()
  }
})

it('generates the URL authenticators expect', () => {
  const url = new URL(totpUrl('JBSWY3DPEHPK3PXP', 'ada@example.com'))
  expect(url.protocol).toBe('otpauth:')
  expect(decodeURIComponent(url.pathname)).toBe('/Storeward:ada@example.com')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Storeward',
    secret: 'JBSWY3DPEHPK3PXP',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
})

it('generates unambiguous recovery codes and accepts them in any spelling', () => {
  const tokens = makeTokens('key')
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
  const hash = (code: string, person = 'somebody') => recoveryCodeHash(tokens, person, code)
  for (const typed of ['ABCDE-fghjk', 'abcdefghjk', ' abcde fghjk ', 'abcde–fghjk']) {
    expect(hash(typed)).toBe(hash('abcde-fghjk'))
  }
  expect(hash('abcde-fghjk', 'somebody else')).not.toBe(hash('abcde-fghjk'))
})
