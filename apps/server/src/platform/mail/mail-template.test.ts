import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { renderMail } from './mail-template.ts'
import { mailTheme } from './mail-theme.ts'

describe('an email', () => {
  it('has the same content in HTML and plain text', () => {
    const { text, html } = renderMail({
      language: 'es',
      title: 'Confirma tu correo',
      paragraphs: ['Escribe este código.'],
      code: '123456',
      action: { label: 'Abrir', url: 'https://shop.example/login?a=1&b=2' },
      footer: 'Si no lo has pedido, ignóralo.',
    })
    for (const fragment of [
      'Confirma tu correo',
      'Escribe este código.',
      '123456',
      'Abrir',
      'Si no lo has pedido, ignóralo.',
      'Enviado por Storeward',
    ]) {
      expect(text).toContain(fragment)
      expect(html).toContain(fragment)
    }
    expect(text).toContain('https://shop.example/login?a=1&b=2')
    expect(html).toContain('href="https://shop.example/login?a=1&amp;b=2"')
    expect(html).toContain('<html lang="es">')
  })

  it('wraps long words: a fixed layout keeps the width, and its cells inherit the rule', () => {
    const { html } = renderMail({ language: 'en', title: 'x'.repeat(200), paragraphs: ['y'.repeat(200)] })
    expect(html).toMatch(/max-width:520px;table-layout:fixed;[^"]*overflow-wrap:break-word;word-break:break-word/)
  })

  it('escapes user input', () => {
    const evil = `"><img src=x onerror='alert(1)'>`
    const { html } = renderMail({
      language: 'en',
      title: evil,
      paragraphs: [evil],
      code: evil,
      action: { label: evil, url: evil },
      footer: evil,
      quote: { title: evil, text: evil },
    })
    expect(html).not.toContain('<img')
    expect(html).not.toContain(`"">`)
    expect(html).not.toContain(`'alert`)
  })

  it('has items, totals and facts in HTML and plain text, escaped', () => {
    const { text, html } = renderMail({
      language: 'en',
      from: 'Fern',
      logoUrl: 'https://shop.example/files/logo.png?w=320',
      title: 'Your order',
      paragraphs: ['Hi'],
      action: { label: 'View your order', url: 'https://shop.example/s/fern/orders/abc', hidesUrl: true },
      blocks: [
        {
          kind: 'items',
          title: 'Order #1',
          items: [{ title: '<Bread>', detail: 'Qty 2', amount: '$9.00', imageUrl: 'https://shop.example/a.png?w=96' }],
        },
        { kind: 'totals', rows: [{ label: 'Total', value: '$9.00', isStrong: true }] },
        {
          kind: 'facts',
          facts: [
            { label: 'Tracking', lines: ['UPS 1Z'], link: { label: 'Track', url: 'https://ups.example/?a=1&b=2' } },
          ],
        },
      ],
      contact: ['Questions? Call 555 & ask.'],
    })
    expect(text).toContain(
      'Order #1\n<Bread>, Qty 2: $9.00\n\nTotal: $9.00\n\nTracking\nUPS 1Z\nTrack: https://ups.example/?a=1&b=2',
    )
    expect(text).toContain('-- \nQuestions? Call 555 & ask.\nSent by Fern via Storeward')
    for (const fragment of [
      '&lt;Bread&gt;',
      'src="https://shop.example/a.png?w=96"',
      'src="https://shop.example/files/logo.png?w=320"',
      'href="https://ups.example/?a=1&amp;b=2"',
      'Questions? Call 555 &amp; ask.',
    ])
      expect(html).toContain(fragment)
    expect(html).not.toContain('If the button doesn’t work')
  })

  it('shows the name of the store and the secondary link', () => {
    const secondaryLink = { label: 'No more of these', url: 'https://shop.example/unsubscribe#a.b' }
    const { text, html } = renderMail({
      language: 'en',
      from: 'Fern <& Co>',
      title: 'News',
      paragraphs: ['Hi'],
      secondaryLink,
    })
    expect(text).toContain(
      '-- \nSent by Fern <& Co> via Storeward\nNo more of these: https://shop.example/unsubscribe#a.b\n',
    )
    expect(html).toContain('Sent by Fern &lt;&amp; Co&gt; via Storeward')
    expect(html).toContain('href="https://shop.example/unsubscribe#a.b"')
    expect(html).not.toContain('>Storeward<')
  })

  it('keeps line breaks and marks quoted lines', () => {
    const quote = { title: 'You wrote:', text: 'One\r\nTwo\n\nThree' }
    const { text, html } = renderMail({ language: 'en', title: 'Answer', paragraphs: ['Yes.\nNo.'], quote })
    expect(text).toContain('Yes.\nNo.\n\nYou wrote:\n> One\n> Two\n> \n> Three\n')
    expect(html).toContain('Yes.<br>No.')
    expect(html).toContain('One<br>Two<br><br>Three')
  })

  it('loads no external resources', () => {
    const { html } = renderMail({ language: 'en', title: 'Hello', paragraphs: ['Hi'] })
    expect(html).not.toMatch(/src=|url\(|<link|@import|<script/)
  })

  it('has the colors of the theme', () => {
    const css = readFileSync(new URL('../../../../web/src/theme/tokens.css', import.meta.url), 'utf8')
    const [light = '', dark = ''] = css.split(':root.dark')
    const token = (stylesheet: string, name: string): string | undefined =>
      new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(stylesheet)?.[1]
    for (const [name, value] of Object.entries(mailTheme.light))
      expect([name, value]).toEqual([name, token(light, name)])
    for (const [name, value] of Object.entries(mailTheme.dark)) expect([name, value]).toEqual([name, token(dark, name)])
  })
})
