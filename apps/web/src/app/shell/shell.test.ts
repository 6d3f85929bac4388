import { describe, expect, test } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { type MenuGroup, type Screen, screensFor } from '#web/client/screen.ts'
import { bottomBarItems, currentMenuPath, getCurrent, menuSections, sortAsInMenu } from './menu.ts'
import { findScreen, getSection, getTrail, pathInOtherStore } from './screen-path.ts'
import { storeColor } from '#web/client/store-color.ts'

const screen = (path: string, permissions: Permission[], group?: MenuGroup, more: object = {}): Screen => ({
  path,
  title: { en: path, es: path },
  permissions,
  page: async () => ({ default: () => null }),
  ...(group && { menu: { group, order: 1, icon: () => null, permissions, ...more } }),
})

const below = (parent: string, order: number, permissions: Permission[]) => ({
  submenu: { parent, order, permissions },
})

const screens: Screen[] = [
  screen('', [], 'home', { permissions: ['view_orders', 'view_products'], bottomBar: true }),
  screen('orders', ['view_orders'], 'sell', { bottomBar: true }),
  screen('products', ['view_products'], 'catalog'),
  { ...screen('products/brands', ['view_products']), ...below('products', 2, ['view_product_brands']) },
  { ...screen('products/variants', ['view_products']), ...below('products', 1, ['view_product_variants']) },
  screen('products/brands/new', ['create_product_brand']),
  screen('products/brands/:id', ['view_products']),
  { ...screen('brands-list', ['view_products']), aliasOf: 'products/brands' },
  screen('staff', ['view_staff'], 'account'),
  screen('settings', ['view_store_info'], 'settings', { sideNavigation: true }),
  { ...screen('settings/location', ['view_store_info']), ...below('settings', 1, ['view_store_info']) },
]

const withPermissions =
  (...granted: Permission[]) =>
  (flag: Permission) =>
    granted.includes(flag)
const paths = (list: readonly Screen[]) => list.map((entry) => entry.path)

const all = () => true

describe('menu', () => {
  const shown = (...granted: Permission[]) =>
    menuSections(screens, withPermissions(...granted)).flatMap(({ items }) => items)

  test('an entry shows with any one of its permissions', () => {
    expect(shown('view_orders').map(({ to }) => to)).toEqual(['/dashboard', '/dashboard/orders'])
    expect(shown('view_products').map(({ to }) => to)).toEqual(['/dashboard', '/dashboard/products'])
  })

  test('a section whose page is not permitted leads to its first permitted entry', () => {
    const [section] = shown('view_product_brands')
    expect(section).toMatchObject({ screen: { path: 'products' }, to: '/dashboard/products/brands' })
    expect(paths(section?.submenu ?? [])).toEqual(['products/brands'])
  })

  test('the submenu has its order, and only entries that are permitted', () => {
    const products = shown('view_products', 'view_product_brands', 'view_product_variants').at(-1)
    expect(paths(products?.submenu ?? [])).toEqual(['products/variants', 'products/brands'])
    expect(shown('view_products').at(-1)?.submenu).toEqual([])
  })

  test('no permissions means an empty menu', () => {
    expect(menuSections(screens, withPermissions())).toEqual([])
    expect(bottomBarItems(screens, withPermissions())).toEqual([])
  })

  test('the bottom bar has its marked entries, or two entries for people who may see fewer of those', () => {
    const inBar = (can: (flag: Permission) => boolean) =>
      bottomBarItems(screens, can).map(({ screen: { path } }) => path)
    expect(inBar(all)).toEqual(['', 'orders'])
    expect(inBar(withPermissions('view_products'))).toEqual(['', 'products'])
  })

  test('screens are sorted as in the menu, and those without a section are last', () => {
    const sorted = sortAsInMenu([...screens].reverse())
    expect(sorted.map(({ screen: { path } }) => path)).toEqual([
      '',
      'orders',
      'products',
      'products/brands/:id',
      'products/brands/new',
      'products/variants',
      'products/brands',
      'staff',
      'settings',
      'settings/location',
      'brands-list',
    ])
    expect(sorted[3]?.section?.path).toBe('products')
  })

  test('the current entry is the deepest one above the page', () => {
    const current = (path: string) => currentMenuPath(screens, `/dashboard/${path}`)
    expect(current('products')).toBe('products')
    expect(current('products/brands/77')).toBe('products/brands')
    expect(current('brands-list')).toBe('products/brands')
    expect(current('')).toBe('')
    expect(current('nowhere')).toBeUndefined()
  })

  test('the current entry of a section is marked as the page, or as its section if its submenu is elsewhere', () => {
    const items = shown('view_products', 'view_product_brands', 'view_store_info')
    const marks = (path: string) => items.map((item) => getCurrent(item, path))
    expect(items.map(({ screen: { path } }) => path)).toEqual(['', 'products', 'settings'])
    expect(marks('products')).toEqual([undefined, 'page', undefined])
    expect(marks('products/brands')).toEqual([undefined, undefined, undefined])
    expect(marks('settings/location')).toEqual([undefined, undefined, 'true'])
  })
})

test('without a store only screens that need none are offered', () => {
  const home: Screen = { ...screen('', []), worksWithoutStore: true }
  const platform: Screen = { ...screen('admin', []), role: 'admin', worksWithoutStore: true }
  const every = [home, screen('orders', []), platform]
  expect(paths(screensFor(every, 'staff', false))).toEqual([''])
  expect(paths(screensFor(every, 'staff', true))).toEqual(['', 'orders'])
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
    expect(trail).toEqual([
      '/dashboard',
      '/dashboard/products',
      '/dashboard/products/brands',
      '/dashboard/products/brands/77',
    ])
  })

  test('a screen belongs to the section that its path is below', () => {
    const getSectionPath = (path: string) => {
      const found = findScreen(screens, `/dashboard/${path}`)
      return found && getSection(screens, found)?.path
    }
    expect(getSectionPath('')).toBe('')
    expect(getSectionPath('products/brands/77')).toBe('products')
    expect(getSectionPath('brands-list')).toBeUndefined()
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
