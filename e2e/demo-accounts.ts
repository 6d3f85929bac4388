import type { Page } from '@playwright/test'
import { demoOwner, demoPassword } from '#server/demo/demo-account.ts'

export const owner = demoOwner
export const packer = 'packer@demo.storeward.example'
export const support = 'support@demo.storeward.example'
export const password = demoPassword

/** By name attribute, because the button that reveals the password has the same label. */
export const passwordField = (page: Page) => page.locator('input[name=password]')

export const fillSignIn = async (page: Page, email: string, typedPassword = password): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await passwordField(page).fill(typedPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in through the form and waits for the dashboard. */
export const signIn = async (page: Page, email = owner, typedPassword = password): Promise<void> => {
  await page.goto('/login')
  await fillSignIn(page, email, typedPassword)
  await page.waitForURL(({ pathname }) => pathname.startsWith('/dashboard'))
}
