import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { findAccessibilityProblems } from './accessibility.ts'
import { owner } from './demo-accounts.ts'
import { journey } from './journey.ts'

journey('an export has exactly the rows of the list, and can be downloaded again', async ({ visit }) => {
  const page = await visit({ as: owner })
  await page.goto('/dashboard/customers')
  await page.getByRole('searchbox').fill('quinn')
  const count = page.getByRole('row').filter({ hasText: /quinn/i })
  await count.first().waitFor()
  await page.waitForURL(/q=quinn/)
  const start = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await page.getByRole('menuitem', { name: 'All details, for import' }).click()
  const lines = (await readFile(await (await start).path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength((await count.count()) + 1)
  for (const line of lines.slice(1)) expect(line).toMatch(/quinn/i)

  await page.goto('/dashboard/exports')
  const row = page.getByRole('row').filter({ hasText: 'Ready' }).first()
  await row.waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const again = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download' }).click()
  expect((await readFile(await (await again).path(), 'utf8')).trim().split(/\r?\n/)).toEqual(lines)
})
