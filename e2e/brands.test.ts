import { readFile } from 'node:fs/promises'
import { type Page, expect } from '@playwright/test'
import sharp from 'sharp'
import { chooseAction } from './choose-action.ts'
import { fullJourney, journey } from './journey.ts'
import { owner, support } from './demo-accounts.ts'
import { newStamp } from './stamp.ts'

const newName = (word: string) => `${word} ${newStamp()}`

const openBrands = async (page: Page) => {
  await page.goto('/dashboard/products/brands')
  await page.getByRole('heading', { name: 'Brands', level: 1 }).waitFor()
}

/** Starts and ends on the list. */
const createBrand = async (page: Page, name: string) => {
  await page.getByRole('link', { name: 'Add brand' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create brand' }).click()
  await page.waitForURL('**/products/brands')
}

const search = async (page: Page, term: string) => {
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search' }))
    .first()
    .fill(term)
  await page.waitForURL((url) => url.searchParams.get('q') === term)
}

/** The list keeps its old rows until the response arrives, so wait for the number of rows. */
const waitForRowCount = async (page: Page, count: number) => {
  await expect(page.getByRole('row')).toHaveCount(count + 1)
}

const getRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

journey('a brand is created with a logo, searched and edited', async ({ visit }) => {
  const page = await visit({ as: owner })
  await openBrands(page)
  await page.getByRole('link', { name: 'Add brand' }).first().click()
  const name = newName('Älmhult & Söner')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  const background = { r: 15, g: 107, b: 102 }
  const logo = await sharp({ create: { width: 256, height: 256, channels: 3, background } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await page.getByRole('button', { name: 'Replace image' }).waitFor()
  await page.getByRole('textbox', { name: 'Website' }).fill('https://almhult.example')
  await page.getByRole('button', { name: 'Create brand' }).click()
  await page.waitForURL('**/products/brands')
  await page.getByText(`“${name}” created`).waitFor()

  await search(page, name.toLowerCase().replace('ä', 'a').replace('ö', 'o'))
  const row = getRow(page, name)
  await row.waitFor()
  const image = row.locator('img')
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)

  await row.getByRole('link', { name }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Soap from the north.')
  await page.keyboard.press('Control+s')
  await page.getByText(`“${name}” saved`).waitFor()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Soap from the north.')
})

journey('a duplicate name shows an error at its field', async ({ visit }) => {
  const page = await visit({ as: owner, expectedErrors: [/^409 POST .*\/brands/] })
  await page.goto('/dashboard/products/brands/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('COPPERLINE')
  await page.getByRole('button', { name: 'Create brand' }).click()
  await page.getByText('This name is already in use. Choose another.').first().waitFor()
})

journey('a brand with unsaved changes is deleted without a confirmation and restored', async ({ visit }) => {
  const page = await visit({ as: owner })
  const name = newName('Short-lived')
  await openBrands(page)
  await createBrand(page, name)
  await search(page, name)
  await getRow(page, name).getByRole('link', { name }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Never saved.')
  await chooseAction(page, 'Delete')
  await page.waitForURL('**/products/brands')
  await page.getByRole('heading', { name: 'Brands', level: 1 }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 brand restored').waitFor()
})

// As “changes by another person” in form-page.browser.test.tsx; the journey below shows that changes arrive.
fullJourney('two users edit the same brand: the second sees the changes of the first', async ({ visit }) => {
  const first = await visit({ as: owner })
  const second = await visit({ as: support })
  const name = newName('Contested')
  await Promise.all([first, second].map(openBrands))
  await createBrand(first, name)
  for (const page of [first, second]) {
    await search(page, name)
    await getRow(page, name).getByRole('link', { name }).click()
    await page.getByRole('textbox', { name: 'Website' }).waitFor()
  }
  await second.getByRole('textbox', { name: 'Website' }).fill('https://second.example')
  await first.getByRole('textbox', { name: 'Website' }).fill('https://first.example')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await first.getByText(`“${name}” saved`).waitFor()
  await second.getByText('Elena Marsh changed this while you were editing').waitFor()
  await second.getByText('https://first.example').first().waitFor()
  await expect(second.getByRole('radio', { name: /Your version/ })).toBeChecked()
  await second.getByRole('button', { name: 'Save my version' }).click()
  await second.getByText(`“${name}” saved`).waitFor()
  await first.reload()
  await expect(first.getByRole('textbox', { name: 'Website' })).toHaveValue('https://second.example')
})

journey('brands are exported as CSV, deleted in bulk, restored and selected by keyboard', async ({ visit }) => {
  const page = await visit({ as: owner })
  const word = newName('Bulk')
  await openBrands(page)
  // A spreadsheet would interpret this name as a formula.
  await createBrand(page, `=HYPERLINK ${word}`)
  await createBrand(page, `Zest ${word}`)
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(word)
  await page.waitForURL((url) => url.searchParams.get('q') === word)
  await waitForRowCount(page, 2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain(`'=HYPERLINK ${word}`)
  expect(text.trim().split('\n')).toHaveLength(3)

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Delete' }).last().click()
  await page.getByText('2 brands deleted').waitFor()
  await page.getByText('No results').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 brands restored').waitFor()
  await waitForRowCount(page, 2)

  await page.evaluate('document.activeElement?.blur()')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Zest ${word}`, level: 1 }).waitFor()
})

journey('a new brand appears on another user’s screen without a reload', async ({ visit }) => {
  const watcher = await visit({ as: owner })
  const editor = await visit({ as: support })
  const name = newName('Live')
  await Promise.all([watcher, editor].map(openBrands))
  await search(watcher, name)
  await watcher.getByText('No results').waitFor()
  await createBrand(editor, name)
  await getRow(watcher, name).waitFor()
})
