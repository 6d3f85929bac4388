import { passwordField } from './demo-accounts.ts'
import type { Visit } from './journey.ts'
import { createAdmin } from './server-access.ts'
import { newStamp } from './stamp.ts'

export const adminPassword = 'Bergamot-2026!'

/** Creates an admin and sets the password. */
export const newAdmin = async (visit: Visit): Promise<string> => {
  const email = `ada.${newStamp()}@storeward.example`
  const page = await visit()
  await page.goto(await createAdmin(email))
  await passwordField(page).fill(adminPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
  return email
}
