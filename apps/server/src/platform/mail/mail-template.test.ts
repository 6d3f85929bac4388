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
