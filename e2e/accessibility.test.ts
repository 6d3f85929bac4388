import { type Page, expect } from '@playwright/test'
import { findAccessibilityProblems, isFull } from './accessibility.ts'
import { journey, type Visitor } from './journey.ts'
import { owner } from './demo-accounts.ts'
import { navigate } from './navigate.ts'

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
/** Similar to one of the above or covered by another journey; checked only with E2E_FULL=1. */
const similarPaths = [
  '/dashboard/orders',
  '/dashboard/discounts',
  '/dashboard/promotions/discounts/new',
  '/dashboard/settings/fulfillment-windows',
  '/dashboard/settings/fulfillment-window/create',
  // Not after the list: navigateAndWait waits for another title.
  '/dashboard/settings/fulfillment-windows?view=week',
  '/dashboard/settings/payment-options',
  '/dashboard/settings/payment-options/create',
  '/dashboard/products/collections',
  '/dashboard/products/variants',
  '/dashboard/products/variants/new',
  '/dashboard/products/custom-fields/new',
  '/dashboard/products/imports',
  '/dashboard/products/bulk-edits',
  '/dashboard/products/brands/new',
  '/dashboard/inventory/logs',
  '/dashboard/settings',
  '/dashboard/settings/location/new',
  '/dashboard/settings/store-profile',
  '/dashboard/settings/business-hours',
  '/dashboard/staff/create',
  '/dashboard/stores',
  '/dashboard/logs',
]

const visitors = {
  'wide and light': { width: 1440, theme: 'light' },
  'a phone, dark': { width: 390, height: 844, theme: 'dark' },
  'wide and dark': { width: 1440, theme: 'dark' },
  'a phone, light': { width: 390, height: 844, theme: 'light' },
} as const satisfies Record<string, Visitor>

/** By default each path is checked once, in desktop light or phone dark; E2E_FULL=1 checks all four. */
const selectPaths = (name: keyof typeof visitors, paths: readonly string[]): readonly string[] => {
  if (isFull) return paths
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
  const before = await page.getByRole('heading', { level: 1 }).innerText()
  await navigate(page, path)
  await page.waitForFunction((title) => {
    const currentTitle = document.querySelector('h1')?.innerText
    return (
      currentTitle !== undefined && currentTitle !== title && document.querySelector('[class*=Skeleton-root]') === null
    )
  }, before)
}

const checkDashboardPaths = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const violations: string[] = []
  for (const [index, path] of paths.entries()) {
    await (index === 0 ? page.goto(path, { waitUntil: 'networkidle' }) : navigateAndWait(page, path))
    violations.push(
      ...(await findAccessibilityProblems(page, { inside: index > 0 })).map((barrier) => `${path} ${barrier}`),
    )
  }
  return violations
}

for (const name of Object.keys(visitors) as (keyof typeof visitors)[]) {
  const [publicSample, dashboardSample] = [
    selectPaths(name, publicPaths),
    selectPaths(name, isFull ? [...dashboardPaths, ...similarPaths] : dashboardPaths),
  ]
  if (publicSample.length + dashboardSample.length === 0) continue
  journey(`axe finds no violations on any screen: ${name}`, async ({ visit }) => {
    const visitor = visitors[name]
    const publicPage = await visit(visitor)
    const page = await visit({ ...visitor, as: owner })
    const violations = [
      ...(await checkPublicPaths(publicPage, publicSample)),
      ...(await checkDashboardPaths(page, dashboardSample)),
    ]
    await navigateAndWait(page, '/dashboard/products/brands?q=Copperline')
    await page.getByRole('link', { name: 'Copperline' }).click()
    await page.getByRole('heading', { name: 'Copperline', level: 1 }).waitFor()
    violations.push(...(await findAccessibilityProblems(page, { inside: true })).map((barrier) => `a brand ${barrier}`))
    expect(violations).toEqual([])
  })
}
