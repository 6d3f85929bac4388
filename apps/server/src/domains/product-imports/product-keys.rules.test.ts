import { expect, it } from 'vitest'
import type { Mapping } from '#contract/domains/product-imports.ts'
import { makeGrouper, toHandle } from './product-keys.rules.ts'

const noCells = { handle: '', title: '', rowType: '', sourceId: '', parent: '', sku: '' }
const handles: Mapping = ['handle', 'title']

it('gives handles that lose letters a hash, so that no two are the same', () => {
  expect(toHandle('Oak tray')).toBe('oak-tray')
  expect(toHandle('Café crème')).toBe('cafe-creme')
  const texts = ['שמלה-1', 'חולצה-1', '1', 'платье', 'рубашка', '', `${'a'.repeat(200)}b`, 'a'.repeat(201)]
  const all = texts.map(toHandle)
  expect(new Set(all).size).toBe(texts.length)
  for (const handle of all) expect(handle).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,118}[a-z0-9])?$/)
})

it('never merges two handles, and adds rows without one to the product before', () => {
  const assign = makeGrouper('shopify', handles)
  const rows = ['שמלה-1', 'חולצה-1', '', 'Cafe', 'Café', 'שמלה-1', 'cafe'].map((handle) =>
    assign({ ...noCells, handle }),
  )
  expect(rows.map(({ group }) => group)).toEqual([1, 2, 2, 3, 4, 1, 3])
  expect(rows.map(({ key }) => key)).toEqual(['שמלה-1', 'חולצה-1', null, 'cafe', 'café', null, null])
})

it('groups variations with their product by SKU or id, in any order', () => {
  const assign = makeGrouper('woocommerce', ['rowType', 'sourceId', 'parent', 'sku', 'title'])
  const variation = (parent: string) => assign({ ...noCells, rowType: 'variation', parent })
  const product = (sourceId: string, sku: string, title: string) =>
    assign({ ...noCells, rowType: 'variable', sourceId, sku, title })
  const rows = [
    variation('id:10'),
    product('10', 'HOODIE', 'Hoodie'),
    variation('hoodie'),
    product('11', '', 'Hoodie'),
    variation('id:11'),
    product('10', 'HOODIE', 'Hoodie'),
  ]
  expect(rows.map(({ group }) => group)).toEqual([1, 1, 1, 2, 2, 3])
  expect(rows.flatMap(({ key }) => key ?? [])).toEqual(['id:id:10 hoodie', 'id:id:11 hoodie', 'id:id:10 hoodie #2'])
})
