import { type Page, expect } from '@playwright/test'
import { chooseAction } from './choose-action.ts'
import { fullJourney, journey } from './journey.ts'
import { owner, packer } from './demo-accounts.ts'
import { newStamp } from './stamp.ts'

interface CrudScreen {
  noun: string
  /** Paths below /dashboard. */
  list: string
  create: string
  button: string
  /** Fills required fields other than the name. */
  fill?: (page: Page) => Promise<void>
  /** After creating, the detail page opens instead of the list. */
  opensDetail?: true
  deleted: (name: string) => string
  restored: string
  isFullOnly?: true
}

const fillOptions = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Option 1' }).fill('Size')
  await page.getByLabel('Values of Size').fill('S')
  await page.keyboard.press('Enter')
}

const crudScreens: readonly CrudScreen[] = [
  {
    noun: 'collection',
    list: 'products/collections',
    create: 'products/collections/new',
    button: 'Create collection',
    opensDetail: true,
    deleted: () => '1 collection deleted. Its products are kept.',
    restored: '1 collection restored',
  },
  {
    noun: 'variant template',
    list: 'products/variants',
    create: 'products/variants/new',
    button: 'Create template',
    fill: fillOptions,
    deleted: () => '1 template deleted. Existing products don’t change.',
    restored: '1 template restored',
  },
  {
    noun: 'custom field',
    list: 'products/custom-fields',
    create: 'products/custom-fields/new',
    button: 'Create custom field',
    deleted: (name) => `“${name}” deleted`,
    restored: '1 custom field restored',
    // Created in products.test.ts.
    isFullOnly: true,
  },
  {
    noun: 'location',
    list: 'settings/location',
    create: 'settings/location/new',
    button: 'Create location',
    deleted: (name) => `“${name}” deleted`,
    restored: '1 location restored',
  },
  {
    noun: 'fulfillment window',
    list: 'settings/fulfillment-windows',
    create: 'settings/fulfillment-window/create',
    button: 'Create window',
    deleted: () => 'Window deleted',
    restored: '1 window restored',
    // Created and changed in fulfillment.test.ts.
    isFullOnly: true,
  },
]

for (const { noun, list, create, button, fill, opensDetail, deleted, restored, isFullOnly } of crudScreens) {
  const start = isFullOnly ? fullJourney : journey
  start(`a ${noun} is created, edited, deleted on its page and restored`, async ({ visit }) => {
    const page = await visit({ as: owner })
    const [name, renamed] = [`Passing ${newStamp()}`, `Renamed ${newStamp()}`]
    // By name attribute, because the preview of a custom field has a field with the same label.
    const nameField = page.locator('input[name=name]')
    await page.goto(`/dashboard/${create}`)
    await nameField.fill(name)
    await fill?.(page)
    await page.getByRole('button', { name: button }).click()
    await page.getByText(`“${name}” created`).waitFor()
    if (!opensDetail) {
      await page.waitForURL(`**/dashboard/${list}`)
      await page.getByRole('link', { name }).first().click()
    }
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByText(/^Last updated/).waitFor()

    await nameField.fill(renamed)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(new RegExp(`“${renamed}” saved`)).waitFor()
    await page.getByRole('heading', { name: renamed, level: 1 }).waitFor()

    await chooseAction(page, 'Delete')
    await page.waitForURL(`**/dashboard/${list}`)
    await page.getByText(deleted(renamed)).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(restored).waitFor()

    await page.getByRole('link', { name: renamed }).first().click()
    await page.getByRole('heading', { name: renamed, level: 1 }).waitFor()
  })
}

journey('a category and its subcategory are deleted from their menus and restored', async ({ visit }) => {
  const page = await visit({ as: owner })
  const [category, subcategory] = [`Shelf ${newStamp()}`, `Board ${newStamp()}`]
  await page.goto('/dashboard/products/categories?add=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(category)
  await dialog.getByRole('button', { name: 'Create category' }).click()
  await page.getByRole('button', { name: `Add subcategory to ${category}` }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(subcategory)
  await dialog.getByRole('button', { name: 'Create subcategory' }).click()
  for (const [name, restored] of [
    [subcategory, '1 subcategory restored'],
    [category, '1 category restored'],
  ] as const) {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const toast = page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: `“${name}” deleted. Its products are kept.` })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(restored).waitFor()
    await page.getByRole('button', { name, exact: true }).waitFor()
  }
})

journey('a payment option is deleted permanently after a confirmation', async ({ visit }) => {
  const page = await visit({ as: owner })
  const name = `Barter ${newStamp()}`
  await page.goto('/dashboard/settings/payment-options/create')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create payment method' }).click()
  await page.waitForURL('**/settings/payment-options')
  await page.getByRole('link', { name }).click()
  await chooseAction(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await chooseAction(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete payment method' }).click()
  await page.waitForURL('**/settings/payment-options')
  await page.getByText(`Payment method “${name}” deleted`).waitFor()
})

journey('a brand page shows a notice to users who may only view brands', async ({ visit }) => {
  const page = await visit({ as: packer })
  await page.goto('/dashboard/products/brands')
  await page.getByRole('link', { name: 'Copperline' }).click()
  await page.getByText('You don’t have permission to edit brands. Ask your account owner.').waitFor()
  expect(await page.getByRole('button', { name: 'More actions' }).count()).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Name' }).isDisabled()).toBe(true)
})
