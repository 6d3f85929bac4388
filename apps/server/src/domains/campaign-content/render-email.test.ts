import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { maxEmailBytes } from '#contract/domains/campaign-blocks.ts'
import { hostilePayloads } from '#server/testing/hostile-payloads.ts'
import {
  sampleBody,
  sampleData,
  sampleEmail,
  sampleLook,
  toBlockId,
  toBody,
  toDocument,
} from '#server/testing/sample-email.ts'
import { checkMarkup } from './check-markup.rules.ts'
import { toMergeValues } from './merge-values.rules.ts'
import type { EmailInput } from './render-context.rules.ts'
import { listLinks, renderCampaignEmail } from './render-email.rules.ts'
import { renderEditableText } from './render-text.rules.ts'

const renderBody = (blocks: Parameters<typeof toBody>[0], more: Partial<EmailInput> = {}) =>
  renderCampaignEmail({ ...sampleEmail, ...more, content: { ...sampleEmail.content, body: toBody(blocks) } })

interface Tag {
  name: string
  attributes: Record<string, string>
}

const readTags = (html: string): Tag[] => {
  const tags: Tag[] = []
  new Parser({ onopentag: (name, attributes) => void tags.push({ name, attributes }) }).end(html)
  return tags
}

const readLinks = (html: string): string[] =>
  readTags(html).flatMap(({ name, attributes }) => (name === 'a' ? [attributes['href'] ?? ''] : []))

describe('an email with every block', () => {
  const { subject, html, text } = renderCampaignEmail(sampleEmail)

  it('has all of them in HTML, within the allowlist and the size', () => {
    expect(subject).toBe('Ana, new at Fern & Co')
    for (const part of [
      'Hi Ana, spring is here',
      '<strong> are here.</strong>',
      'Hand thrown',
      'Lovely.',
      'alt="A mug"',
      'Shop now',
      'On the left.',
      'New arrivals',
      '$18.00',
      '<s>$24.00</s>',
      'From $1,200.00',
      'Plates',
      'SPRING-10',
      'ANA-7QX2',
      '1,250 points',
      '$5.00 store credit',
      'See you soon!',
      'Instagram',
      'You’re getting this email because you agreed to hear from Fern &amp; Co.',
      '12 Moss Lane, Portland, OR 97201',
      'Unsubscribe',
      'Email preferences',
    ])
      expect(html).toContain(part)
    expect(checkMarkup(html)).toEqual([])
    expect(Buffer.byteLength(html)).toBeLessThan(maxEmailBytes / 2)
    expect(html.indexOf('Mugs, plates and more')).toBeLessThan(html.indexOf('Hi Ana'))
  })

  it('has the same in plain text', () => {
    for (const part of [
      'Hi Ana, spring is here\n\nOur new mugs (https://shops.example/s/fern/products/mug) are here.',
      '- Hand thrown\n- Dishwasher safe',
      '> Lovely.',
      'Shop now: https://other.example/a?b=1&c=2',
      'Mug: $18.00\nhttps://shops.example/s/fern/products/mug',
      'Mugs: https://shops.example/s/fern/collections/mugs',
      'Your code: SPRING-10',
      '1,250 points\n$5.00 store credit',
      '-- \nSee you soon!',
      'Fern & Co · 12 Moss Lane, Portland, OR 97201',
      'Unsubscribe: https://storeward.example/u?t=abc&l=1',
      'Email preferences: https://storeward.example/p?t=abc',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/<[a-z]/)
  })

  it('has an alternative text for every image, and a width for Outlook', () => {
    const images = readTags(html).filter(({ name }) => name === 'img')
    expect(images).toHaveLength(4)
    for (const { attributes } of images) {
      expect(attributes['alt']).toBeDefined()
      expect(Number(attributes['width'])).toBeGreaterThan(0)
    }
  })

  it('opens and closes every tag, with tables for layout only', () => {
    const open = [...html.matchAll(/<(table|tr|td|div|p|a|h1|h2|h3)\b/g)].length
    const closed = [...html.matchAll(/<\/(table|tr|td|div|p|a|h1|h2|h3)>/g)].length
    expect(open).toBe(closed)
    const tables = readTags(html).filter(({ name }) => name === 'table')
    expect(tables.every(({ attributes }) => attributes['role'] === 'presentation')).toBe(true)
  })

  it('is in the language of the campaign, with pages and prices in it', () => {
    const es = renderCampaignEmail({ ...sampleEmail, content: { ...sampleEmail.content, language: 'es' } })
    expect(es.html).toContain('<html lang="es">')
    expect(es.html).toContain('Darme de baja')
    expect(es.html).toContain('EE. UU.')
    expect(es.html).toContain('https://shops.example/s/fern/es/products/mug')
  })
})

describe('blocks without content', () => {
  it('are left out: no file, no link, no code, no balance, no products', () => {
    const { html, text } = renderBody(
      [
        { type: 'image', key: null, alt: 'Missing image', link: '', width: 'full', align: 'start' },
        { type: 'button', label: 'No link', link: '', align: 'start', isWide: false },
        { type: 'button', label: '', link: '/cart', align: 'start', isWide: false },
        { type: 'discount', title: 'No code', text: '', kind: 'shared', code: '', discount: null },
        { type: 'discount', title: 'No personal code', text: '', kind: 'unique', code: '', discount: null },
        { type: 'points', title: 'No points', text: '' },
        {
          type: 'products',
          title: 'No products',
          source: 'newest',
          collection: null,
          products: [],
          count: 3,
          columns: 2,
          hasPrices: true,
          buttonLabel: '',
        },
        { type: 'collections', title: 'No collections', collections: [], count: 2 },
      ],
      { data: { ...sampleData, products: {}, collections: {}, files: {} }, values: { first_name: 'Ana' } },
    )
    expect(html).not.toMatch(/Missing image|No (?:link|code|personal|points|products|collections)/)
    expect(text).not.toMatch(/Missing image|No (?:link|code|personal|points|products|collections)/)
    expect(html).not.toContain('/cart')
    expect(checkMarkup(html)).toEqual([])
  })

  it('the footer stays, also below an edited plain text and without an address', () => {
    const { text, html } = renderCampaignEmail({
      ...sampleEmail,
      look: { ...sampleLook, postalAddress: { en: '', es: '' }, social: [] },
      content: {
        ...sampleEmail.content,
        plainText: 'Hi {{first_name}}',
        body: { blocks: [], footer: { text: '', hasSocialLinks: false } },
      },
    })
    expect(text).toBe(
      'Hi Ana\n\n-- \nYou’re getting this email because you agreed to hear from Fern & Co.\nFern & Co\nUnsubscribe: https://storeward.example/u?t=abc&l=1\nEmail preferences: https://storeward.example/p?t=abc\n',
    )
    expect(readLinks(html)).toContain('https://storeward.example/u?t=abc&l=1')
  })
})

it('begins the edited plain text with the merge fields of the blocks, without the footer', () => {
  const body = toBody([
    { type: 'heading', text: 'Hi {{first_name|there}}', level: 1, align: 'start' },
    { type: 'discount', title: 'Yours', text: '', kind: 'unique', code: '', discount: null },
  ])
  const text = renderEditableText({ ...sampleEmail, content: { ...sampleEmail.content, body } })
  expect(text).toContain('Hi {{first_name|there}}')
  expect(text).toContain('{{discount_code}}')
  expect(text).not.toContain('Unsubscribe')
})

describe('links', () => {
  const urls = listLinks(sampleLook, sampleData, sampleEmail.content)

  it('are listed once, absolute, without those to unsubscribe', () => {
    expect(urls).toEqual([
      'https://shops.example/s/fern',
      'https://shops.example/s/fern/products/mug',
      'https://shops.example/s/fern/collections/mugs',
      'https://other.example/a?b=1&c=2',
      'https://shops.example/s/fern/cart',
      'https://shops.example/s/fern/products/long',
      'https://shops.example/s/fern/products/ship',
      'https://shops.example/s/fern/products/bowl',
      'https://shops.example/s/fern/collections/plates',
      'https://instagram.com/fern',
    ])
  })

  it('are wrapped for people who agreed to tracking, and only those', () => {
    const wrapped: string[] = []
    const links = {
      ...sampleEmail.links,
      wrap: (url: string) => {
        wrapped.push(url)
        return `https://storeward.example/c/${urls.indexOf(url)}`
      },
      pixelUrl: 'https://storeward.example/o/1?a=1&b=2',
    }
    const { html, text } = renderCampaignEmail({ ...sampleEmail, links })
    expect(new Set(wrapped)).toEqual(new Set(urls))
    const { unsubscribeUrl, preferencesUrl } = sampleEmail.links
    for (const url of readLinks(html))
      expect(url === unsubscribeUrl || url === preferencesUrl || url.startsWith('https://storeward.example/c/')).toBe(
        true,
      )
    expect(html).toContain('src="https://storeward.example/o/1?a=1&amp;b=2" alt="" width="1" height="1"')
    expect(text).toContain('Shop now: https://storeward.example/c/3')
    expect(checkMarkup(html)).toEqual([])
    expect(renderCampaignEmail(sampleEmail).html).not.toContain('width="1"')
  })

  it('other than web pages aren’t wrapped', () => {
    const { html } = renderBody(
      [{ type: 'button', label: 'Call', link: 'tel:+15035550147', align: 'start', isWide: false }],
      {
        links: { ...sampleEmail.links, wrap: (url) => `https://storeward.example/c?${url}` },
      },
    )
    expect(readLinks(html)).toContain('tel:+15035550147')
  })
})

describe('hostile texts', () => {
  const clean = renderCampaignEmail(sampleEmail).html
  const cleanTags = new Set(readTags(clean).map(({ name }) => name))

  it('execute nowhere, in names, products, titles and blocks', () => {
    for (const payload of hostilePayloads) {
      const mugs = sampleData.products[toBlockId(8)] ?? []
      const { html } = renderCampaignEmail({
        ...sampleEmail,
        look: { ...sampleLook, name: payload, postalAddress: { en: payload, es: payload } },
        data: {
          ...sampleData,
          products: {
            [toBlockId(8)]: mugs.map((product) => ({
              ...product,
              title: payload,
              slug: payload,
              image: product.image && { ...product.image, alt: payload },
            })),
          },
          collections: {
            [toBlockId(9)]: (sampleData.collections[toBlockId(9)] ?? []).map((each) => ({
              ...each,
              name: payload,
              slug: payload,
            })),
          },
        },
        content: {
          ...sampleEmail.content,
          subject: `${payload} {{name}}`,
          preheader: payload,
          body: {
            blocks: sampleBody.blocks.map((block) => {
              switch (block.type) {
                case 'heading':
                  return { ...block, text: `${payload}{{first_name}}` }
                case 'text':
                  return { ...block, content: toDocument(payload, '{{name}}') }
                case 'image':
                  return { ...block, alt: payload }
                case 'button':
                  return { ...block, label: payload }
                case 'discount':
                case 'points':
                  return { ...block, title: payload, text: payload }
                case 'products':
                case 'collections':
                  return { ...block, title: payload }
                default:
                  return block
              }
            }),
            footer: { text: payload, hasSocialLinks: true },
          },
        },
        values: { name: payload, first_name: payload, points: payload, credit: payload, discount_code: payload },
      })
      expect(checkMarkup(html)).toEqual([])
      const tags = readTags(html).map(({ name }) => name)
      // Line breaks of a text are the only tags that it can add.
      expect(tags.filter((tag) => tag !== 'br' && !cleanTags.has(tag))).toEqual([])
      for (const url of readLinks(html))
        expect(url).toMatch(/^https:\/\/(?:shops|storeward|other|instagram)\.(?:example|com)\//)
    }
  })

  it('in links of a document are removed', () => {
    const links = hostilePayloads.map((href) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
    }))
    const { html } = renderBody([{ type: 'text', align: 'start', content: { type: 'doc', content: links } }])
    expect(checkMarkup(html)).toEqual([])
    expect(readLinks(html).every((url) => url.startsWith('https://'))).toBe(true)
  })

  it('leave the subject on one line', () => {
    const { subject } = renderCampaignEmail({
      ...sampleEmail,
      content: { ...sampleEmail.content, subject: 'Hi {{name}}' },
      values: { name: 'Ann\r\nBcc: eve@example.com\u2028X: 1\0' },
    })
    expect(subject).toBe('Hi Ann Bcc: eve@example.com X: 1')
  })

  it('aren’t filled as merge fields of a value', () => {
    const { subject } = renderCampaignEmail({
      ...sampleEmail,
      content: { ...sampleEmail.content, subject: '{{name}}' },
      values: toMergeValues(
        { name: '{{discount_code}} \u202Eevil', points: 0, credit: 0, discountCode: 'SECRET' },
        sampleLook,
        'en',
      ),
    })
    expect(subject).toBe('{{discount_code}} evil')
  })

  it.each(['Newsletter subscriber', 'Suscriptor del boletín', 'ann@example.com', '+1 845 555 0142'])(
    'use the fallback for a customer without a name, who is stored as %s',
    (name) => {
      const { subject } = renderCampaignEmail({
        ...sampleEmail,
        content: { ...sampleEmail.content, subject: 'Hi {{first_name|there}} ({{name|friend}})' },
        values: toMergeValues({ name, points: 0, credit: 0, discountCode: null }, sampleLook, 'en'),
      })
      expect(subject).toBe('Hi there (friend)')
    },
  )
})

describe('the markup check', () => {
  it.each([
    ['<div onclick="x">', 'div onclick'],
    ['<p style="position:fixed">', 'css position'],
    ['<p style="color:expression(1)">', 'css value of color'],
    ['<p style="color:\\65xpression">', 'css value of color'],
    ['<script>1</script>', '<script>'],
    ['<a href="javascript:1">', 'a href javascript:1'],
    ['<a href=" javascript:1">', 'a href  javascript:1'],
    ['<img src="data:image/png;base64,x">', 'img src data:image/png;base64,x'],
    ['<form></form>', '<form>'],
    ['<!-- x -->', 'comment'],
    ['<!--[if mso]><script>1</script><![endif]-->', 'comment'],
    ['<style>@import "x";</style>', 'css @import'],
    ['<style>.a{position:fixed}</style>', 'css position'],
    ['<style>@media (max-width:600px){.a{behavior:x}}</style>', 'css behavior'],
    ['<svg></svg>', '<svg>'],
    ['<!doctype svg>', 'instruction'],
    ['<?xml version="1.0"?>', 'comment'],
  ])('refuses %s', (html, problem) => {
    expect(checkMarkup(html)).toContain(problem)
  })
})
