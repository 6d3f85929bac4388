import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriers, isFull } from './accessible.ts'
import { journey, type Visitor } from './journey.ts'
import { owner } from './people.ts'
import { walk } from './walk.ts'

/** Public pages are checked in site-pages.test.ts. */
const outside = [
  '/login',
  '/register',
  '/verify-email',
  '/password-reset-request',
  '/password/reset',
  '/join',
  '/unauthorized',
]
/** One path per type of page. */
const inside = [
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
const alike = [
  '/dashboard/orders',
  '/dashboard/discounts',
  '/dashboard/promotions/discounts/new',
  '/dashboard/settings/fulfillment-windows',
  '/dashboard/settings/fulfillment-windows?view=week',
  '/dashboard/settings/fulfillment-window/create',
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
const seenBy = (name: keyof typeof visitors, paths: readonly string[]): readonly string[] => {
  if (isFull) return paths
  const turn = name === 'wide and light' ? 0 : name === 'a phone, dark' ? 1 : undefined
  return paths.filter((_, index) => index % 2 === turn)
}

const outsideBarriers = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    found.push(...(await barriers(page)).map((barrier) => `${path} ${barrier}`))
  }
  return found
}

/** Navigates and waits until the new screen has loaded its data. */
const arrive = async (page: Page, path: string) => {
  const before = await page.getByRole('heading', { level: 1 }).innerText()
  await walk(page, path)
  await page.waitForFunction((title) => {
    const now = document.querySelector('h1')?.innerText
    return now !== undefined && now !== title && document.querySelector('[class*=Skeleton-root]') === null
  }, before)
}

const insideBarriers = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const [index, path] of paths.entries()) {
    await (index === 0 ? page.goto(path, { waitUntil: 'networkidle' }) : arrive(page, path))
    found.push(...(await barriers(page, { inside: index > 0 })).map((barrier) => `${path} ${barrier}`))
  }
  return found
}

for (const name of Object.keys(visitors) as (keyof typeof visitors)[]) {
  const [open, closed] = [seenBy(name, outside), seenBy(name, isFull ? [...inside, ...alike] : inside)]
  if (open.length + closed.length === 0) continue
  journey(`axe finds no violations on any screen: ${name}`, async (visit) => {
    const visitor = visitors[name]
    const stranger = await visit(visitor)
    const page = await visit({ ...visitor, as: owner })
    const found = [...(await outsideBarriers(stranger, open)), ...(await insideBarriers(page, closed))]
    await arrive(page, '/dashboard/products/brands?q=Copperline')
    await page.getByRole('link', { name: 'Copperline' }).click()
    await page.getByRole('heading', { name: 'Copperline', level: 1 }).waitFor()
    found.push(...(await barriers(page, { inside: true })).map((barrier) => `a brand ${barrier}`))
    expect(found).toEqual([])
  })
}
