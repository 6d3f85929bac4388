import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriers } from './accessible.ts'
import { journey, type Visitor } from './journey.ts'
import { owner } from './people.ts'

const outside = [
  '/',
  '/es',
  '/privacy',
  '/terms',
  '/cookies',
  '/login',
  '/register',
  '/verify-email',
  '/password-reset-request',
  '/password/reset',
  '/join',
  '/unauthorized',
]
const inside = [
  '/dashboard',
  '/dashboard/products/brands',
  '/dashboard/products/brands/new',
  '/dashboard/profile',
  '/dashboard/staff',
  '/dashboard/staff/create',
  '/dashboard/stores',
  '/dashboard/settings',
  '/dashboard/settings/store-profile',
  '/dashboard/logs',
  '/dashboard/subscription-status',
  '/dashboard/nowhere',
]

// Each width and each theme once; E2E_FULL=1 crosses them.
const sample: Record<string, Visitor> = {
  'wide and light': { width: 1440, theme: 'light' },
  'a phone, dark': { width: 390, height: 844, theme: 'dark' },
}
const crossed: Record<string, Visitor> = {
  'wide and dark': { width: 1440, theme: 'dark' },
  'a phone, light': { width: 390, height: 844, theme: 'light' },
}
const visitors = process.env['E2E_FULL'] ? { ...sample, ...crossed } : sample

const barriersAt = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' })
    found.push(...(await barriers(page)).map((barrier) => `${path} ${barrier}`))
  }
  return found
}

for (const [name, visitor] of Object.entries(visitors)) {
  journey(`axe finds nothing on any screen: ${name}`, async (visit) => {
    const stranger = await visit(visitor)
    const page = await visit({ ...visitor, as: owner })
    const found = [...(await barriersAt(stranger, outside)), ...(await barriersAt(page, inside))]
    await page.goto('/dashboard/products/brands', { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'Copperline' }).click()
    await page.getByRole('heading', { name: 'Copperline', level: 1 }).waitFor()
    found.push(...(await barriers(page)).map((barrier) => `a brand ${barrier}`))
    expect(found).toEqual([])
  })
}
