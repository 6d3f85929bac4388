import { expect, it } from 'vitest'
import { shopPages, shopPath } from './shop-path.ts'

const shop = { slug: 'soap', language: 'es' } as const

it('has no prefix on a host of the shop', () => {
  const hosted = { slug: 'soap', language: 'es', base: '' } as const
  expect(shopPath(hosted, shopPages.home())).toBe('/')
  expect(shopPath(hosted, shopPages.home(), 'en')).toBe('/en')
  expect(shopPath(hosted, shopPages.cart())).toBe('/cart')
  expect(shopPath(hosted, shopPages.cart(), 'en')).toBe('/en/cart')
})

it('adds a language only if it isn’t the store’s', () => {
  expect(shopPath(shop, shopPages.home())).toBe('/s/soap')
  expect(shopPath(shop, shopPages.home(), 'en')).toBe('/s/soap/en')
  expect(shopPath(shop, shopPages.cart(), 'es')).toBe('/s/soap/cart')
  expect(shopPath(shop, shopPages.subcategory('bath', 'soap-bars'), 'en')).toBe('/s/soap/en/categories/bath/soap-bars')
})

it('encodes what isn’t safe in a path or a query', () => {
  expect(shopPages.product('a/b?c#d')).toBe('/products/a%2Fb%3Fc%23d')
  expect(shopPages.search('salt & soap')).toBe('/search?q=salt+%26+soap')
  expect(shopPages.search()).toBe('/search')
})
