import { expect, it } from 'vitest'
import { makeShopUrls } from './shop-urls.ts'

const shop = { slug: 'soap', language: 'en' } as const
const platform = { origin: 'https://app.example', base: '/s/soap' }
const own = { origin: 'https://soap.example', base: '' }

it('builds links for the host that the page was opened at', () => {
  const onPlatform = makeShopUrls(shop, 'en', { base: '/s/soap', primary: own })
  expect([onPlatform.home(), onPlatform.product('bar'), onPlatform.cookiePath]).toEqual([
    '/s/soap',
    '/s/soap/products/bar',
    '/s/soap',
  ])
  const onHost = makeShopUrls(shop, 'es', { base: '', primary: own })
  expect([onHost.home(), onHost.product('bar'), onHost.inLanguage('en', '/'), onHost.cookiePath]).toEqual([
    '/es',
    '/es/products/bar',
    '/',
    '/',
  ])
})

it.each([
  ['/s/soap', platform, 'https://app.example/s/soap', 'https://app.example/s/soap/es/cart'],
  ['/s/soap', own, 'https://soap.example/', 'https://soap.example/es/cart'],
  ['', own, 'https://soap.example/', 'https://soap.example/es/cart'],
  ['', platform, 'https://app.example/s/soap', 'https://app.example/s/soap/es/cart'],
])('builds full URLs with the primary address, opened below “%s”', (base, primary, home, cart) => {
  const urls = makeShopUrls(shop, 'en', { base, primary })
  expect(urls.absolute(urls.home())).toBe(home)
  expect(urls.absolute(urls.inLanguage('es', '/cart'))).toBe(cart)
  expect(urls.absolute('/files/a/b.png')).toBe(`${primary.origin}/files/a/b.png`)
})
