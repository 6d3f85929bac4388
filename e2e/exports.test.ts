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

  // The page reads the rows of this file, so the browser asks before another address ends it.
  await page.goto('/dashboard/customers?q=quinn')
  await count.first().waitFor()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/customer\/store\/.*limit=200/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const request = page.waitForRequest(/\/customer\/store\/.*limit=200/)
  await page.getByRole('menuitem', { name: 'Export this list' }).click()
  await request
  const question = page.waitForEvent('dialog')
  const leaving = page.goto('/dashboard/products').catch(() => undefined)
  expect((await question).type()).toBe('beforeunload')
  await (await question).dismiss()
  await leaving
  const file = page.waitForEvent('download')
  release()
  await file
  await page.goto('/dashboard/products')
})
