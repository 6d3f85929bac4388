import { expect, it } from 'vitest'
import type { Store } from '#contract/domains/stores.ts'
import { shopPages } from '#contract/shop-path.ts'
import { toShopLink } from './use-shop-link.ts'

const store = (shopUrl: string): Store => ({ slug: 'fern', language: 'en', shopUrl }) as Store

it('leads to the primary domain', () => {
  const fern = store('https://www.fern.shop')
  expect(toShopLink(fern, shopPages.home())).toBe('https://www.fern.shop')
  expect(toShopLink(fern, shopPages.page('about'), 'es')).toBe('https://www.fern.shop/es/pages/about')
  expect(toShopLink(store('http://fern.shops.example:8080'), shopPages.cart())).toBe(
    'http://fern.shops.example:8080/cart',
  )
})

it('is a path on the platform’s host, whichever name the dashboard is opened at', () => {
  const fern = store('https://app.storeward.com/s/fern')
  expect(toShopLink(fern, shopPages.home())).toBe('/s/fern')
  expect(toShopLink(fern, shopPages.product('mug'), 'es')).toBe('/s/fern/es/products/mug')
})
