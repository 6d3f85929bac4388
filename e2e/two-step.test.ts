import { Secret, TOTP } from 'otpauth'
import { expect } from '@playwright/test'
import { journey } from './journey.ts'
import { newOwner } from './new-owner.ts'
import { fillSignIn } from './demo-accounts.ts'

interface Setup {
  secret: string
}

const stepMs = 30_000

/** Each code works once, so the second sign-in uses the code of the next time step. */
const makeAuthenticator = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const codeAfter = (steps: number) => totp.generate({ timestamp: Date.now() + steps * stepMs })
  const wrong = () => {
    const accepted = new Set([-2, -1, 0, 1, 2].map(codeAfter))
    return ['123456', '234567', '345678', '456789', '567890', '678901'].find((code) => !accepted.has(code)) ?? ''
  }
  return { now: () => codeAfter(0), next: () => codeAfter(1), wrong }
}

journey(
  'two-step sign-in asks for a code, accepts a recovery code once, and can be started over',
  async ({ visit }) => {
    const { email, password, call } = await newOwner('Tina')
    await call('/user/verify-totp', { password })
    const { secret } = await call<Setup>('/user/2fa/enable', {})
    const authenticator = makeAuthenticator(secret)
    const { recoveryCodes } = await call<{ recoveryCodes: string[] }>('/user/2fa/confirm-setup', {
      code: authenticator.now(),
    })

    const page = await visit({ expectedErrors: [/^422 POST .*verify-2fa-challenge/] })
    await page.goto('/login?next=/dashboard/products/brands')
    await fillSignIn(page, email, password)
    await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
    await page.getByRole('textbox', { name: 'Code' }).fill(authenticator.wrong())
    await page
      .getByText('That code is incorrect. Enter the current code from your authenticator app.')
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Start over' }).click()
    await fillSignIn(page, email, password)
    await page.getByRole('textbox', { name: 'Code' }).fill(authenticator.next())
    await page.waitForURL('**/dashboard/products/brands')

    const phone = await visit({ width: 390, height: 844, expectedErrors: [/^422 POST .*verify-2fa-challenge/] })
    const withRecoveryCode = async (recoveryCode: string) => {
      await phone.goto('/login')
      await fillSignIn(phone, email, password)
      await phone.getByRole('button', { name: 'Use a recovery code' }).click()
      await phone.getByText('Enter one of your recovery codes.').waitFor()
      await phone.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode)
      await phone.getByRole('button', { name: 'Sign in' }).click()
    }
    const [first = ''] = recoveryCodes
    await withRecoveryCode(first)
    await phone.waitForURL('**/dashboard')
    // A request that is still open could fail once the session has ended.
    await phone.getByText('No pickups or deliveries today.').waitFor()
    await phone.getByRole('button', { name: /Your account/ }).click()
    await phone.getByRole('menuitem', { name: 'Sign out' }).click()
    await phone.waitForURL('**/login')
    await withRecoveryCode(first)
    await phone.getByText('That recovery code is incorrect or was already used. Try another one.').first().waitFor()
    await expect.poll(() => phone.evaluate('location.pathname')).toBe('/login')
  },
)
