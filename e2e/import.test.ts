import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { journey } from './journey.ts'
import { owner } from './demo-accounts.ts'
import { newStamp } from './stamp.ts'
import { navigate } from './navigate.ts'

const makeCsv = (
  stamp: string,
) => `Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Status
tray-${stamp},Oak tray ${stamp},<p>Solid</p>,Alder & Ash,Trays ${stamp},Size,S,T-${stamp}-S,4,20.00,active
tray-${stamp},,,,,,L,T-${stamp}-L,2,30.00,
lamp-${stamp},Paper lamp ${stamp},,,,,,,1,free,active`

journey('a Shopify export is checked and imported, and failed rows can be downloaded', async ({ visit }) => {
  const page = await visit({ as: owner })
  const stamp = newStamp()
  await page.goto('/dashboard/products/import')
  const file = { name: `shop-${stamp}.csv`, mimeType: 'text/csv', buffer: Buffer.from(makeCsv(stamp)) }
  await page.locator('input[type=file]').setInputFiles(file)

  await page.getByRole('heading', { name: 'Column mapping' }).waitFor()
  await page.getByText('Shopify export').waitFor()
  await expect(page.getByRole('combobox', { name: 'Field for “Variant Price”' })).toHaveValue('Price')
  await page.getByRole('button', { name: 'Check file' }).click()

  await page.getByText('1 product ready to import').waitFor()
  await page.getByText(`New category: Trays ${stamp}`).waitFor()
  const problem = new RegExp(`4 Paper lamp ${stamp} Error “free” in Variant Price isn’t a valid amount`)
  await page.getByRole('row', { name: problem }).waitFor()
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await page.getByRole('heading', { name: 'Import complete' }).waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download failed rows' }).click(),
  ])
  const failed = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  expect(failed).toHaveLength(2)
  expect(failed[1]).toContain(`Paper lamp ${stamp}`)

  await navigate(page, `/dashboard/products?q=T-${stamp}-L`)
  const row = page.getByRole('row', { name: new RegExp(`Oak tray ${stamp}`) })
  await row.getByText('Live').waitFor()
  await row.getByText('$20.00 – $30.00').waitFor()
  await navigate(page, `/dashboard/products/brands?q=${encodeURIComponent('Alder & Ash')}`)
  await page.getByRole('row', { name: /Alder & Ash/ }).waitFor()
})

journey('a file that was imported before changes nothing', async ({ visit }) => {
  const page = await visit({ as: owner })
  const stamp = newStamp()
  const csv = ` TITLE ,PRICE,CURRENCY_CODE,QUANTITY,IMAGE1,VARIATION 1 NAME,VARIATION 1 VALUES,SKU
Dice box ${stamp},12.00,USD,4,,Wood,"Oak,Ash","D-${stamp}-1,D-${stamp}-2"`
  const file = { name: `etsy-${stamp}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) }
  const upload = async () => {
    await page.goto('/dashboard/products/import')
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText('Etsy export').waitFor()
    await page.getByText('1 column isn’t imported: CURRENCY_CODE').waitFor()
    await page.getByRole('button', { name: 'Check file' }).click()
  }
  await upload()
  await page.getByText('is the total of all variants').waitFor()
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await page.getByRole('heading', { name: 'Import complete' }).waitFor()
  await upload()
  await page.getByText('0 new, 0 updated, 1 unchanged').waitFor()
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
})
