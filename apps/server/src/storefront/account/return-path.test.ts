import { expect, it } from 'vitest'
import { toReturnPath, withReturn } from './return-path.ts'

const urls = { base: '/s/soap' }

it.each(['/s/soap', '/s/soap/cart', '/s/soap/es/products/bar?size=2', '/s/soap/search?q=a%2Fb'])('accepts %s', (path) =>
  expect(toReturnPath(urls, path)).toBe(path),
)

it.each([
  null,
  '',
  'cart',
  'https://evil.example/',
  '//evil.example/s/soap',
  String.raw`\\evil.example`,
  String.raw`/\evil.example`,
  '/\t/evil.example',
  '/s/candles/cart',
  '/s/soap/../candles',
  '/s/soap/cart/../../../evil.example',
  '/s/soap/%2e%2e/candles',
  '/s/soapx/cart',
  '/dashboard',
  'javascript:alert(1)',
  '@evil.example/s/soap',
  `/s/soap/${'a'.repeat(500)}`,
])('refuses %s', (path) => expect(toReturnPath(urls, path)).toBeUndefined())

it('accepts every path on a host of the shop, and nothing elsewhere', () => {
  for (const path of ['/', '/cart', '/es/products/bar?size=2']) expect(toReturnPath({ base: '' }, path)).toBe(path)
  for (const path of ['https://evil.example/', '//evil.example', String.raw`/\evil.example`, 'cart', ''])
    expect(toReturnPath({ base: '' }, path)).toBeUndefined()
})

it('is part of the address of a page', () => {
  expect(withReturn('/s/soap/account/sign-in', undefined)).toBe('/s/soap/account/sign-in')
  expect(withReturn('/s/soap/account/sign-in', '/s/soap/cart?a=1')).toBe(
    '/s/soap/account/sign-in?return=%2Fs%2Fsoap%2Fcart%3Fa%3D1',
  )
})
