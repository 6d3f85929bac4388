import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { cookies, importDatabase, listStorage, storage } from '#contract/stored.ts'
import { journey } from './journey.ts'
import { owner } from './people.ts'
import { walk } from './walk.ts'

interface Kept {
  local: string[]
  session: string[]
  databases: string[]
  cookies: string[]
}

const keptBy = async (page: Page): Promise<Kept> => {
  const inPage = (await page.evaluate(`(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))()`)) as Omit<Kept, 'cookies'>
  return { ...inPage, cookies: (await page.context().cookies()).map(({ name }) => name) }
}

const declared = (area: 'local' | 'session') =>
  Object.entries(storage).flatMap(([key, entry]) => (entry.area === area ? [key] : []))

const undeclared = ({ local, session, databases, cookies: set }: Kept): string[] => [
  ...local.filter((key) => !declared('local').includes(key) && !Object.hasOwn(listStorage, key.split(':')[0] ?? '')),
  ...session.filter((key) => !declared('session').includes(key)),
  ...databases.filter((name) => name !== importDatabase),
  ...set.filter((name) => !Object.hasOwn(cookies, name)),
]

journey('public pages store nothing in the browser', async (visit) => {
  const page = await visit()
  for (const path of ['/', '/contact', '/cookies']) {
    await page.goto(path)
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await page.locator('.theme-choice select').waitFor()
  }
  expect(await keptBy(page)).toEqual({ local: [], session: [], databases: [], cookies: [] })
})

journey('the dashboard stores only what the cookie policy lists', async (visit) => {
  const page = await visit({ as: owner })
  // The heading may already be there while the session is still loading.
  const isThere = () => page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  for (const title of ['Products', 'Orders', 'Customers', 'Settings']) {
    await walk(page, `/dashboard/${title.toLowerCase()}`)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await isThere()
  }
  // The router saves scroll positions when the document is left.
  await page.reload()
  await isThere()
  const kept = await keptBy(page)
  expect(undeclared(kept)).toEqual([])
  expect(kept.session).toContain('scrollPositions')
  expect(kept.cookies).toContain('storeward_refresh')
})
