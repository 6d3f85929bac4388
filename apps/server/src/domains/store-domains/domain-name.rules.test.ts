import { expect, it } from 'vitest'
import { hostilePayloads } from '#server/testing/hostile-payloads.ts'
import { listHosts, normalizeHost, parseDomainName, toDisplayName } from './domain-name.rules.ts'

const ownNames = ['app.storeward.com', 'shops.storeward.net']
const parse = (text: string) => parseDomainName(text, ownNames)
const names: [string, string, string[]][] = [
  ['Example.COM', 'example.com', ['example.com', 'www.example.com']],
  ['www.example.com', 'example.com', ['www.example.com', 'example.com']],
  [' https://www.Example.com:443/shop?x=1#y ', 'example.com', ['www.example.com', 'example.com']],
  ['http://shop.example.com/', 'shop.example.com', ['shop.example.com']],
  ['shop.example.com.', 'shop.example.com', ['shop.example.com']],
  ['www.shop.example.com', 'www.shop.example.com', ['www.shop.example.com']],
  ['example.co.uk', 'example.co.uk', ['example.co.uk', 'www.example.co.uk']],
  ['shop.example.co.uk', 'shop.example.co.uk', ['shop.example.co.uk']],
  // Below a private suffix each customer has a registrable domain.
  ['fern.github.io', 'fern.github.io', ['fern.github.io', 'www.fern.github.io']],
  ['Café.example', 'xn--caf-dma.example', ['xn--caf-dma.example', 'www.xn--caf-dma.example']],
  ['cafe\u0301.example', 'xn--caf-dma.example', ['xn--caf-dma.example', 'www.xn--caf-dma.example']],
  ['日本語。jp', 'xn--wgv71a119e.jp', ['xn--wgv71a119e.jp', 'www.xn--wgv71a119e.jp']],
  ['xn--caf-dma.example', 'xn--caf-dma.example', ['xn--caf-dma.example', 'www.xn--caf-dma.example']],
  ['storeward.org', 'storeward.org', ['storeward.org', 'www.storeward.org']],
  ['mystoreward.net', 'mystoreward.net', ['mystoreward.net', 'www.mystoreward.net']],
]

it.each(names)('reads %s', async (text, name, hosts) => {
  const domain = await parse(text)
  expect([domain.name, listHosts(domain)]).toEqual([name, hosts])
})

const refused: [string, readonly string[]][] = [
  ['domain_wildcard', ['*.example.com', '*', 'shop.*.com', 'https://*.example.com/']],
  [
    'domain_ip_address',
    ['127.0.0.1', 'http://10.0.0.1:80/', '[::1]', '2001:db8::1', '0x7f.1', '2130706433', '１２７.0.0.1', '1.2.3'],
  ],
  ['domain_public_suffix', ['co.uk', 'github.io', 'com.br', 's3.amazonaws.com', 'k12.ca.us']],
  [
    'domain_reserved',
    [
      'app.storeward.com',
      'x.app.storeward.com',
      'www.storeward.com',
      'storeward.com',
      'shops.storeward.net',
      'soap.shops.storeward.net',
      'storeward.net',
    ],
  ],
  [
    'domain_invalid',
    [
      '',
      'example',
      'localhost',
      'shop.localhost',
      'printer.local',
      'db.internal',
      'a..com',
      '.com',
      '-a.com',
      'a-.com',
      'a_b.com',
      'a b.com',
      'user@example.com',
      'user:password@example.com',
      'javascript:alert(1)',
      '//example.com',
      '<script>.com',
      "exa'mple.com",
      'exam\u0000ple.com',
      'example.com\r\nx: y.com',
      `${'a'.repeat(64)}.com`,
      `${'a.'.repeat(130)}com`,
      'xn--a.com',
      'xn--\u00e9.com',
      '\u202egro.elpmaxe',
    ],
  ],
]

it.each(refused)('refuses with %s', async (code, texts) => {
  for (const text of texts) {
    const result = await parse(text).catch((error: { code: string }) => error.code)
    expect([text, result]).toEqual([text, code])
  }
})

it('refuses hostile text', async () => {
  for (const payload of hostilePayloads)
    for (const text of [payload, `${payload}.com`, `https://${payload}.example.com`, `shop.example.com${payload}`]) {
      const result = await parse(text).catch((error: { code: string }) => error.code)
      // A path or a fragment after the name is cut off.
      if (typeof result === 'object')
        expect([text, result.name]).toEqual([text, expect.stringMatching(/^[a-z0-9.-]+$/)])
      else expect([text, result]).toEqual([text, expect.stringMatching(/^domain_(?:invalid|wildcard)$/)])
    }
})

it('compares hosts in lower case, without port and trailing dot', () => {
  for (const host of ['Example.com', 'example.com:443', 'EXAMPLE.com.', 'example.com.:8080'])
    expect(normalizeHost(host)).toBe('example.com')
})

it('shows names as people read them', () => {
  expect(toDisplayName('xn--caf-dma.example')).toBe('café.example')
  expect(toDisplayName('example.com')).toBe('example.com')
})
