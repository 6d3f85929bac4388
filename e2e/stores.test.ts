import { type Page, expect } from '@playwright/test'
import { journey } from './journey.ts'
import { owner, password, passwordField, support } from './demo-accounts.ts'
import { newStamp } from './stamp.ts'
import { navigate } from './navigate.ts'

const switcher = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Store: ${name}`) })

const openStore = async (page: Page, name: string) => {
  await page.goto('/dashboard/stores')
  await page.getByRole('link', { name: 'Create store' }).click()
  await page.getByText('Each extra store is $5.00 a month.').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create store for $5.00 a month' }).click()
  const question = page.getByRole('dialog', { name: 'Create store for $5.00 a month?' })
  await question.getByRole('button', { name: 'Create store for $5.00 a month' }).click()
  await page.getByText(`“${name}” created. You’re now in this store.`).waitFor()
  await switcher(page, name).waitFor()
}

/** No confirmation is required shortly after signing in. */
const confirmIfAsked = async (page: Page, done: string) => {
  const stepUpDialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await stepUpDialog.or(page.getByText(done)).first().waitFor()
  if ((await stepUpDialog.count()) === 0) return
  await passwordField(page).fill(password)
  await stepUpDialog.getByRole('button', { name: 'Confirm' }).click()
}

journey('a store is opened, renamed, and closed by typing its name', async ({ visit }) => {
  const page = await visit({ as: owner, separateBrowser: true, expectedErrors: [/^403 DELETE .*\/store/] })
  const stamp = newStamp()
  await openStore(page, `Popup ${stamp}`)

  await navigate(page, '/dashboard/settings')
  await page.getByRole('link', { name: /Store profile/ }).click()
  const name = `Pop-up Café ${stamp}`
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  const slug = page.getByRole('textbox', { name: 'URL handle' })
  await slug.press('Home')
  await slug.pressSequentially('The NEW ')
  await expect(slug).toHaveValue(/^the-new-popup/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`Profile of “${name}” saved`).waitFor()
  await switcher(page, name).waitFor()

  const otherTab = await page.context().newPage()
  await otherTab.goto('/dashboard/settings/store-profile')
  await otherTab.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a name')

  await page.getByRole('button', { name: 'Close store' }).click()
  const question = page.getByRole('dialog', { name: `Close “${name}”?` })
  await expect(question.getByRole('button', { name: 'Close store' })).toBeDisabled()
  await question.getByRole('textbox').fill(name.toUpperCase())
  await question.getByRole('button', { name: 'Close store' }).click()
  await confirmIfAsked(page, `“${name}” closed`)
  await page.waitForURL('**/dashboard/stores')
  await page.getByText(`“${name}” closed`).waitFor()
  await page.getByRole('heading', { name: 'Marsh Tokyo' }).waitFor()
  await expect(page.getByRole('heading', { name })).toHaveCount(0)
  await expect(switcher(page, name)).toHaveCount(0)
  await otherTab.getByText(`“${name}” closed`).waitFor()
})

journey('a duplicate web address shows an error at its field', async ({ visit }) => {
  const page = await visit({ as: owner, expectedErrors: [/^409 PATCH .*\/store/] })
  await page.goto('/dashboard/settings/store-profile')
  await page.getByRole('textbox', { name: 'URL handle' }).fill('marsh-tokyo')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('This URL handle is already in use. Choose another.').first().waitFor()
})

journey('a store is opened from the list, and closing it requires permission', async ({ visit }) => {
  const page = await visit({ as: support, separateBrowser: true })
  await page.goto('/dashboard/stores')
  await page.getByRole('link', { name: 'Go to store: Marsh Tokyo' }).click()
  await switcher(page, 'Marsh Tokyo').waitFor()
  await navigate(page, '/dashboard/settings/store-profile')
  await expect(page.getByRole('textbox', { name: 'URL handle' })).toHaveValue('marsh-tokyo')
  await expect(page.getByRole('button', { name: 'Close store' })).toBeDisabled()
})
