import { expect, it } from 'vitest'
import { supportSettingsFields } from '#contract/domains/support-settings.ts'
import { toOrigin, toSnippet } from './support-settings.snippet.ts'

it('turns pasted addresses into origins that the contract accepts', () => {
  const { widgetOrigins } = supportSettingsFields.shape
  for (const [typed, origin] of [
    [' https://www.Example.com/shop?a=1 ', 'https://www.example.com'],
    ['example.com', 'https://example.com'],
    ['http://shop.example.com:8080/', 'http://shop.example.com:8080'],
  ] as const) {
    expect(toOrigin(typed)).toBe(origin)
    expect(widgetOrigins.safeParse([origin]).success).toBe(true)
  }
  for (const typed of ['javascript:alert(1)', 'not a site', 'ftp://example.com']) {
    expect(toOrigin(typed)).toBe(typed)
    expect(widgetOrigins.safeParse([typed]).success).toBe(false)
  }
})

it('names the store in the snippet', () => {
  expect(toSnippet('https://app.example', 'abc')).toBe(
    '<script src="https://app.example/chat.js" data-store="abc" async></script>',
  )
})
