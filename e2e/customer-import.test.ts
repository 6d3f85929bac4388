import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { journey } from './journey.ts'
import { owner } from './demo-accounts.ts'
import { newStamp } from './stamp.ts'

const makeRows = (stamp: string) => [
  ['Email', 'Name', 'Shoe size'],
  [`ida.${stamp}@example.com`, `Ida ${stamp}`, '40'],
  [`IDA.${stamp}@example.com`, 'Ida again', '41'],
  ['nobody', '=Nobody', '42'],
  [`jon.${stamp}@example.com`, `Jon ${stamp}`, '43'],
]

journey(
  'customers are pasted, checked and imported in the background, and failed rows can be downloaded',
  async ({ visit }) => {
    const page = await visit({ as: owner })
    const stamp = newStamp()
    const pasted = makeRows(stamp)
      .map((row) => row.join('\t'))
      .join('\n')
    await page.goto('/dashboard/customers/import')
    await page.getByRole('textbox', { name: 'Cells' }).fill(pasted)
    await page.getByRole('button', { name: 'Use pasted cells' }).click()

    await expect(page.getByRole('combobox', { name: 'Field for “Name”' })).toHaveValue('Name')
    await page.getByText('This column isn’t imported.').waitFor()
    await page.getByRole('button', { name: 'Check rows' }).click()

    await page.getByText('2 customers will be added.').waitFor()
    await page.getByText('Will fail (2)').click()
    await page.getByRole('row', { name: /3 This customer is already in an earlier row/ }).waitFor()
    await page.getByRole('row', { name: /4 The email isn’t valid/ }).waitFor()
    await page.getByRole('button', { name: 'Start import' }).click()

    await page.waitForURL('**/dashboard/customers')
    const panel = page.getByRole('region', { name: 'Customer import' })
    await panel.getByRole('heading', { name: 'Import Complete' }).waitFor()
    await panel.getByText('4 of 4 processed · 2 successful · 2 failed').waitFor()
    await panel.getByRole('button', { name: 'View errors (2)' }).click()
    await panel.getByText('Email: nobody was not imported').waitFor()
    await panel.getByText('Reason: The email isn’t valid.').waitFor()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Download failed rows' }).click(),
    ])
    const failed = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
    expect(failed).toHaveLength(3)
    expect(failed[2]).toBe(`"nobody","'=Nobody","42","The email isn’t valid."`)

    // The lists are refetched, and the stored import is removed.
    await page.getByText(`Jon ${stamp}`).first().waitFor()
    await page.waitForFunction(() => localStorage.getItem('activeImport') === null)
    await panel.getByRole('button', { name: 'Minimize to top bar' }).click()
    await page.getByRole('button', { name: /^Import Complete/ }).click()
    await panel.getByRole('button', { name: 'Close' }).click()
    await panel.waitFor({ state: 'detached' })
  },
)
