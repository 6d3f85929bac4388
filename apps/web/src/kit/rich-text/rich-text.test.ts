import { describe, expect, it } from 'vitest'
import { toLinkHref } from './link-href.ts'
import { toPlainText } from './plain-text.ts'

describe('toLinkHref', () => {
  it.each([
    ['', ''],
    [' https://a.example/x ', 'https://a.example/x'],
    ['shop.example.com/tea', 'https://shop.example.com/tea'],
    ['//shop.example.com', 'https://shop.example.com'],
    ['ana@example.com', 'mailto:ana@example.com'],
    ['mailto:ana@example.com', 'mailto:ana@example.com'],
    ['+34 600 123 456', 'tel:+34600123456'],
    ['javascript:alert(1)', 'https://alert(1)'],
    ['shop.example.com:8080/x', 'https://shop.example.com:8080/x'],
  ])('of %j is %j', (typed, address) => {
    expect(toLinkHref(typed)).toBe(address)
  })
})

it('keeps paths of the shop where they are links', () => {
  expect(toLinkHref(' /products/mug?variant=1 ', true)).toBe('/products/mug?variant=1')
  expect(toLinkHref('//evil.example', true)).toBe('https://evil.example')
})

describe('toPlainText', () => {
  it('separates words of adjacent elements', () => {
    expect(toPlainText('<h2>Care</h2><ul><li><p>Wash&nbsp;cold</p></li><li>a &lt; b</li></ul>one<br>two')).toBe(
      'Care Wash cold a < b one two',
    )
  })
})
