import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dropPendingImages,
  getImageKeys,
  renderDescription,
  sanitizeDescription,
  sanitizeImportedDescription,
  toExportedDescription,
  toPendingKey,
} from './description.ts'

const vendor = '01a00000-0000-7000-8000-000000000001'
const key = `${vendor}/01a00000-0000-7000-8000-000000000002.jpg`
const image = `<img src="/files/${key}" alt="Front">`

describe('description', () => {
  it('keeps images that are files, with their alt text only', () => {
    const html = `<p>Soft ${image} linen</p>`
    expect(sanitizeDescription(html)).toBe(html)
    expect(
      sanitizeDescription(`<img onerror=x style="a" width=9 srcset="//x 2x" SRC='/files/${key}?w=960' alt=' Front '>`),
    ).toBe(image)
    expect(sanitizeDescription(image)).toBe(image)
    expect(getImageKeys(`${html}${html}`)).toEqual([key])
  })

  it.each([
    'https://evil.example/x.jpg',
    '//evil.example/x.jpg',
    `https://evil.example/files/${key}`,
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    `/files/../api/x`,
    `/files/${key}/../../x`,
    `/files/${key.replace('.jpg', '.pdf')}`,
    `/files/${key.replace('.jpg', '.proof')}`,
    `/files/${key.replace('.jpg', '.cpng')}`,
    `/files/${key}" onerror="alert(1)`,
    '',
  ])('drops an image at %s', (src) => {
    const clean = sanitizeDescription(`<p>Text<img src="${src.replaceAll('<', '&lt;')}" onerror="alert(1)"></p>`)
    // Quotes end the attribute, so what follows them is another one.
    expect(clean).toBe(src.includes('"') ? `<p>Text<img src="/files/${key}" alt=""></p>` : '<p>Text</p>')
  })

  it('escapes the alt text', () => {
    const clean = sanitizeDescription(`<img src="/files/${key}" alt="&quot; onerror=alert(1) <b>">`)
    expect(clean).toBe(`<img src="/files/${key}" alt="&quot; onerror=alert(1) &lt;b&gt;">`)
    expect(renderDescription(clean)).toContain('alt="&quot; onerror=alert(1) &lt;b&gt;" loading="lazy"')
  })

  it('has at most fifty images', () => {
    expect(sanitizeDescription(image.repeat(60))).toBe(image.repeat(50))
  })

  it('keeps addresses of an imported file and names those that can’t be downloaded', () => {
    const { html, dropped } = sanitizeImportedDescription(
      '<img src="//cdn.example/a.jpg?v=1&amp;w=2" alt="A"><img src="data:image/png;base64,AA"><img src="/local.png">' +
        '<img src="https://cdn.example/b c.jpg" onerror="x">',
    )
    expect(html).toBe(
      '<img src="https://cdn.example/a.jpg?v=1&amp;w=2" alt="A"><img src="https://cdn.example/b%20c.jpg" alt="">',
    )
    expect(dropped).toEqual(['data:image/png;base64,AA', '/local.png'])
    expect(sanitizeDescription(html)).toBe('')
  })

  it('is shown and exported without images that haven’t been downloaded', () => {
    const pending = `<img src="/files/${toPendingKey(vendor, 'https://cdn.example/a.jpg')}" alt="A">`
    expect(sanitizeDescription(pending)).toBe(pending)
    expect(dropPendingImages(`<p>${pending}</p>`)).toBe('')
    expect(renderDescription(`<p>Text${pending}</p>`)).toBe('<p>Text</p>')
    expect(toExportedDescription(`<p>Text${pending}${image}</p>`, 'https://shop.example')).toBe(
      `<p>Text<img src="https://shop.example/files/${key}" alt="Front"></p>`,
    )
  })

  const fragment = fc.oneof(
    fc.string(),
    fc.constantFrom('<p>', '</p>', '<img ', 'src=', 'alt=', '"', "'", '>', '/>', '<', '&quot;', '&lt;', ' onerror=x'),
    fc.constantFrom(
      image,
      `/files/${key}`,
      'javascript:x',
      'data:,',
      '<a href="https://a.example">',
      '<svg>',
      '</svg>',
    ),
  )

  it('is idempotent and has no other images', () => {
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 25 }), (parts) => {
        const once = sanitizeDescription(parts.join(''))
        expect(sanitizeDescription(once)).toBe(once)
        for (const [tag] of once.matchAll(/<img[^>]*>/g))
          expect(tag).toMatch(new RegExp(`^<img src="/files/${key}" alt="[^"<>]*">$`))
      }),
      { numRuns: 300 },
    )
  })
})
