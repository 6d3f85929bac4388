import { describe, expect, test } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { type MenuGroup, canOpenScreen, type Screen, screensFor } from '#web/client/screen.ts'
import { bottomBarScreens, menuSections } from './menu.ts'
import { pathInOtherStore, findScreen, getTrail } from './screen-path.ts'
import { storeColor } from '#web/client/store-color.ts'

const screen = (path: string, permissions: Permission[], group?: MenuGroup, more: object = {}): Screen => ({
  path,
  title: { en: path, es: path },
  permissions,
  page: async () => ({ default: () => null }),
  ...(group && { menu: { group, order: 1, icon: () => null, permissions, ...more } }),
})

const screens = [
  screen('', [], 'home', { permissions: ['view_orders', 'view_products'] }),
  screen('orders', ['view_orders'], 'sell', { bottomBar: true }),
  screen('products/brands', ['view_products', 'view_product_brands'], 'catalog'),
  screen('products/brands/new', ['create_product_brand']),
  screen('products/brands/:id', ['view_products']),
  screen('staff', ['view_staff'], 'account'),
]

const withPermissions =
  (...granted: Permission[]) =>
  (flag: Permission) =>
    granted.includes(flag)
const paths = (list: readonly Screen[]) => list.map((entry) => entry.path)

describe('permissions', () => {
  test('a menu entry shows with any one of its permissions', () => {
    const brands = screens[2]
    if (!brands) throw new Error('no brands')
    const shown = (...granted: Permission[]) =>
      menuSections(screens, withPermissions(...granted)).flatMap((section) => paths(section.screens))
    expect(canOpenScreen(brands, withPermissions('view_products'))).toBe(false)
    expect(shown('view_products')).toContain('products/brands')
    expect(shown('view_orders')).not.toContain('products/brands')
    expect(shown(...brands.permissions)).toContain('products/brands')
  })

  test('no permissions means an empty menu', () => {
    expect(menuSections(screens, withPermissions())).toEqual([])
    expect(bottomBarScreens(screens, withPermissions())).toEqual([])
  })

  test('the bottom bar takes its marked screens first and at most three', () => {
    const all = () => true
    expect(paths(bottomBarScreens(screens, all))).toEqual(['orders', '', 'products/brands'])
  })
})

test('without a store only screens that need none are offered', () => {
  const home: Screen = { ...screen('', []), worksWithoutStore: true }
  const platform: Screen = { ...screen('admin', []), role: 'admin', worksWithoutStore: true }
  const all = [home, screen('orders', []), platform]
  expect(paths(screensFor(all, 'staff', false))).toEqual([''])
  expect(paths(screensFor(all, 'staff', true))).toEqual(['', 'orders'])
})

describe('paths', () => {
  test('a literal path wins over a parameter', () => {
    expect(findScreen(screens, '/dashboard/products/brands/new')?.path).toBe('products/brands/new')
    expect(findScreen(screens, '/dashboard/products/brands/77')?.path).toBe('products/brands/:id')
  })

  test('ignores a trailing slash and case, as the router does', () => {
    expect(findScreen(screens, '/dashboard/Products/brands/')?.path).toBe('products/brands')
    expect(findScreen(screens, '/dashboard')?.path).toBe('')
    expect(findScreen(screens, '/dashboard/products/brands/77/more')).toBeUndefined()
  })

  test('the trail contains the screens above', () => {
    const trail = getTrail(screens, '/dashboard/products/brands/77').map(({ to }) => to)
    expect(trail).toEqual(['/dashboard', '/dashboard/products/brands', '/dashboard/products/brands/77'])
  })

  test('another store opens on the list, not on a record it does not have', () => {
    expect(pathInOtherStore(screens, '/dashboard/products/brands/77')).toBe('/dashboard/products/brands')
    expect(pathInOtherStore(screens, '/dashboard/orders')).toBe('/dashboard/orders')
    expect(pathInOtherStore(screens, '/dashboard/nowhere')).toBe('/dashboard')
  })
})

test('a new store keeps the colors of the others', () => {
  const old = [{ _id: 'a' }, { _id: 'b' }]
  const more = [{ _id: 'c' }, ...old]
  expect(old.map((store) => storeColor(store, more))).toEqual(old.map((store) => storeColor(store, old)))
})
