import { type Page, expect } from '@playwright/test'
import { cookies, draftStorage, importDatabase, listStorage, storage } from '#contract/browser-storage.ts'
import { journey } from './journey.ts'
import { owner } from './demo-accounts.ts'
import { navigate } from './navigate.ts'

interface StoredKeys {
  local: string[]
  session: string[]
  databases: string[]
  cookies: string[]
}

const readStoredKeys = async (page: Page): Promise<StoredKeys> => {
  const inPage = await page.evaluate<Omit<StoredKeys, 'cookies'>>(`(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))()`)
  return { ...inPage, cookies: (await page.context().cookies()).map(({ name }) => name) }
}

const getDeclaredKeys = (area: 'local' | 'session') =>
  Object.entries(storage).flatMap(([key, entry]) => (entry.area === area ? [key] : []))

const findUndeclared = ({ local, session, databases, cookies: set }: StoredKeys): string[] => [
  ...local.filter(
    (key) =>
      !getDeclaredKeys('local').includes(key) &&
      !Object.hasOwn({ ...listStorage, ...draftStorage }, key.split(':')[0] ?? ''),
  ),
  ...session.filter((key) => !getDeclaredKeys('session').includes(key)),
  ...databases.filter((name) => name !== importDatabase),
  ...set.filter((name) => !Object.hasOwn(cookies, name)),
]

journey('public pages store nothing in the browser', async ({ visit }) => {
  const page = await visit()
  for (const path of ['/', '/contact', '/cookies']) {
    await page.goto(path)
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await page.locator('.theme-choice select').waitFor()
  }
  expect(await readStoredKeys(page)).toEqual({ local: [], session: [], databases: [], cookies: [] })
})

journey('the dashboard stores only what the cookie policy lists', async ({ visit }) => {
  const page = await visit({ as: owner })
  // The heading may already be there while the session is still loading.
  const waitForMenu = () => page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  for (const title of ['Products', 'Orders', 'Customers', 'Inventory']) {
    await navigate(page, `/dashboard/${title.toLowerCase()}`)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await waitForMenu()
  }
  // The router saves scroll positions when the document is left.
  await page.reload()
  await waitForMenu()
  const storedKeys = await readStoredKeys(page)
  expect(findUndeclared(storedKeys)).toEqual([])
  expect(storedKeys.session).toContain('scrollPositions')
  expect(storedKeys.cookies).toContain('storeward_refresh')
})
