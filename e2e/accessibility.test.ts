import { type Page, expect } from '@playwright/test'
import { findAccessibilityProblems, isFull } from './accessibility.ts'
import { journey, type Visit, type Visitor } from './journey.ts'
import { owner } from './demo-accounts.ts'
import { navigate } from './navigate.ts'
import { adminPassword, newAdmin } from './new-admin.ts'
import { screens } from '#web/app/screens.ts'
import { type Screen, toScreenPath } from '#web/client/screen.ts'

/** Public pages are checked in site-pages.test.ts. */
const publicPaths = [
  '/login',
  '/register',
  '/verify-email',
  '/password-reset-request',
  '/password/reset',
  '/join',
  '/unauthorized',
]
/** One path per type of page. */
const dashboardPaths = [
  '/dashboard',
  '/dashboard/products',
  '/dashboard/products/new',
  '/dashboard/products/grid',
  '/dashboard/products/categories',
  '/dashboard/products/collections/new',
  '/dashboard/products/custom-fields',
  '/dashboard/products/import',
  '/dashboard/inventory',
  '/dashboard/inventory/count',
  '/dashboard/settings/location',
  '/dashboard/settings/fulfillment',
  '/dashboard/orders/new',
  '/dashboard/products/brands',
  '/dashboard/profile',
  '/dashboard/staff',
  '/dashboard/subscription-status',
  '/dashboard/nowhere',
]
/** Pages of the dashboard that aren't screens, or another view of one. */
const otherPaths = [
  '/dashboard/settings/fulfillment-windows?view=week',
  '/dashboard/subscription-status',
  '/dashboard/nowhere',
]
/** The demo data has no rows of these lists. */
const withoutExample = new Set(['products/imports/:id', 'products/bulk-edits/:id', 'admin/logs/:id'])
/** Lists at another address than the screens of their rows, and what the links to rows start with. The wizard is for drafts. */
const listsOfRows = new Map([
  ['settings/fulfillment-window', { list: 'settings/fulfillment-windows', row: 'settings/fulfillment-window' }],
  ['products/new', { list: 'products?q=Summer+swim+towel', row: 'products' }],
])

const ownScreens = screens.filter(({ path, aliasOf }) => !aliasOf && !withoutExample.has(path))
const allPublicPaths = [...ownScreens.filter(({ isPublic }) => isPublic).map(toScreenPath), '/unauthorized']
const dashboardScreens = ownScreens.filter(({ isPublic }) => !isPublic)
const isForAdmins = ({ path }: Screen) => path.startsWith('admin/')
const allOwnerPaths = [...dashboardScreens.filter((screen) => !isForAdmins(screen)).map(toScreenPath), ...otherPaths]
const allAdminPaths = dashboardScreens.filter(isForAdmins).map(toScreenPath)

const visitors = {
  'wide and light': { width: 1440, theme: 'light' },
  'a phone, dark': { width: 390, height: 844, theme: 'dark' },
  'wide and dark': { width: 1440, theme: 'dark' },
  'a phone, light': { width: 390, height: 844, theme: 'light' },
} as const satisfies Record<string, Visitor>

let admin: string | undefined

const visitAsAdmin = async (visit: Visit, visitor: Visitor): Promise<Page> => {
  admin ??= await newAdmin(visit)
  return visit({ ...visitor, as: admin, password: adminPassword })
}

/** By default each path is checked once, in desktop light or phone dark; E2E_FULL=1 checks every screen in all four. */
const selectPaths = (name: keyof typeof visitors, paths: readonly string[]): readonly string[] => {
  const remainder = name === 'wide and light' ? 0 : name === 'a phone, dark' ? 1 : undefined
  return paths.filter((_, index) => index % 2 === remainder)
}

const checkPublicPaths = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const violations: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    violations.push(...(await findAccessibilityProblems(page)).map((barrier) => `${path} ${barrier}`))
  }
  return violations
}

/** Navigates and waits until the new screen has loaded its data. */
const navigateAndWait = async (page: Page, path: string) => {
  const { pathname, search } = new URL(page.url())
  // Settings open their first page on a wide screen.
  if (pathname + search === path) return
  const before = await page.getByRole('heading', { level: 1 }).innerText()
  await page.evaluate(`document.querySelector('h1').dataset.previous = ''`)
  await navigate(page, path)
  await page.waitForFunction((title) => {
    const heading = document.querySelector('h1')
    const isNew = heading !== null && (heading.dataset['previous'] === undefined || heading.innerText !== title)
    const skeleton = document.querySelector('[class*=Skeleton-root]')
    // Charts are loaded when they come into view.
    skeleton?.scrollIntoView()
    return isNew && skeleton === null
  }, before)
}

/** Replaces an id in the path by that of the last row of its list: the first one may be fixed, like the owner in Staff. */
const findExample = async (page: Page, path: string): Promise<string> => {
  const [parent = ''] = path.replace('/dashboard/', '').split('/:')
  const { list, row } = listsOfRows.get(parent) ?? { list: parent, row: parent }
  await navigateAndWait(page, `/dashboard/${list}`)
  const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const id = links.findLast((link) => link.startsWith(`/dashboard/${row}/0`))?.slice(`/dashboard/${row}/`.length)
  expect(id, `a row of ${list}`).toBeDefined()
  return path.replace(/:\w+/, (id ?? '').split('/')[0] ?? '')
}

const checkDashboardPaths = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const violations: string[] = []
  for (const [index, path] of paths.entries()) {
    if (index === 0) await page.goto(path, { waitUntil: 'networkidle' })
    else await navigateAndWait(page, path.includes(':') ? await findExample(page, path) : path)
    violations.push(
      ...(await findAccessibilityProblems(page, { inside: index > 0 })).map((barrier) => `${path} ${barrier}`),
    )
  }
  return violations
}

for (const name of Object.keys(visitors) as (keyof typeof visitors)[]) {
  const publicSample = isFull ? allPublicPaths : selectPaths(name, publicPaths)
  const dashboardSample = isFull ? allOwnerPaths : selectPaths(name, dashboardPaths)
  if (publicSample.length + dashboardSample.length === 0) continue
  journey(`axe finds no violations on any screen: ${name}`, async ({ visit }) => {
    const visitor = visitors[name]
    const publicPage = await visit(visitor)
    const page = await visit({ ...visitor, as: owner })
    const violations = [
      ...(await checkPublicPaths(publicPage, publicSample)),
      ...(await checkDashboardPaths(page, dashboardSample)),
      ...(isFull ? await checkDashboardPaths(await visitAsAdmin(visit, visitor), allAdminPaths) : []),
    ]
    if (isFull || name === 'wide and light') {
      await navigateAndWait(page, '/dashboard/products/brands?q=Copperline')
      await page.getByRole('link', { name: 'Copperline' }).click()
      await page.getByRole('heading', { name: 'Copperline', level: 1 }).waitFor()
      violations.push(
        ...(await findAccessibilityProblems(page, { inside: true })).map((barrier) => `a brand ${barrier}`),
      )
    }
    if (isFull || name === 'a phone, dark') {
      await navigateAndWait(page, '/dashboard/products')
      await page.getByRole('link', { name: 'Flannel pajamas' }).first().click()
      await page.getByRole('heading', { name: 'Flannel pajamas', level: 1 }).waitFor()
      await page.getByRole('heading', { name: 'Last 30 days' }).waitFor()
      violations.push(
        ...(await findAccessibilityProblems(page, { inside: true })).map((barrier) => `a product ${barrier}`),
      )
    }
    expect(violations).toEqual([])
  })
}
