import { describe, expect, it } from 'vitest'
import { sanitizeSvg } from './sanitize-svg.ts'

const sanitize = (svg: string): string | undefined => sanitizeSvg(Buffer.from(svg))?.toString()
const sanitizeInside = (body: string): string =>
  sanitize(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${body}</svg>`) ??
  'refused'

const dangerous = /script|onload|onclick|javascript|foreignObject|evil|@import|<a[\s>]|iframe|ENTITY|set |animate/i

describe('an SVG', () => {
  it('keeps its drawing and the case of names', () => {
    const logo = sanitize(
      `<?xml version="1.0" encoding="UTF-8"?><!-- made by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="red"/></linearGradient><clipPath id="c"><path d="M0 0h10v10z"/></clipPath></defs>
      <style type="text/css"><![CDATA[.b > path { fill: url(#a) }]]></style>
      <g class="b" clip-path="url(#c)" style="opacity: .5"><path d="M0 0L10 10"/><use href="#c"/><text x="1">Tea &amp; Co</text></g></svg>`,
    )
    expect(logo).toContain('viewBox="0 0 10 10"')
    expect(logo).toContain('<linearGradient id="a" gradientUnits="userSpaceOnUse">')
    expect(logo).toContain('<style>.b > path { fill: url(#a) }</style>')
    expect(logo).toContain('clip-path="url(#c)"')
    expect(logo).toContain('style="opacity: .5"')
    expect(logo).toContain('<use href="#c">')
    expect(logo).toContain('Tea &amp; Co')
    expect(logo).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/)
  })

  it('does not change when it is sanitized again', () => {
    const once = sanitizeInside(
      '<style>.a{fill:red}</style><g fill="url(#x)"><path d="M0 0"/></g><text>a &lt; b</text>',
    )
    expect(sanitize(once)).toBe(once)
  })

  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    '<script xlink:href="https://evil.example/x.js"/>',
    '<path onload="alert(1)" d="M0 0"/>',
    '<g ONCLICK="alert(1)"/>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/></body></foreignObject>',
    '<image href="https://evil.example/a.png"/>',
    '<image xlink:href="//evil.example/a.png"/>',
    '<image href="data:image/svg+xml;base64,ZXZpbA=="/>',
    '<use href="https://evil.example/a.svg#x"/>',
    '<use href="data:image/png;base64,evil"/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<a xlink:href="java&#x73;cript:alert(1)"><text>x</text></a>',
    '<set attributeName="href" to="javascript:alert(1)"/>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<rect fill="url(https://evil.example/a.svg#x)"/>',
    '<rect style="fill:u\\72l(https://evil.example)"/>',
    '<rect style="background:url( \' https://evil.example\')"/>',
    '<style>@import "https://evil.example/a.css";</style>',
    '<style>@im&#112;ort "https://evil.example/a.css";</style>',
    '<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>',
    '<style><![CDATA[</style><script>alert(1)</script><style>]]></style>',
    '<style/><script>alert(1)</script><style></style>',
    '<style><script>alert(1)</script></style>',
    '<sty<style></style>le>@import "evil"</style>',
    '<scr<style></style>ipt>alert(1)</scr<style></style>ipt>',
    '<style>@font-face{src:url(https://evil.example/f.woff)}</style>',
    '<style>a{background:image-set("https://evil.example/a.png" 1x)}</style>',
    '<metadata><rdf xmlns="x"><script>alert(1)</script></rdf></metadata>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?xml-stylesheet href="https://evil.example/a.css"?>',
    '<g xmlns="http://www.w3.org/1999/xhtml"><iframe src="evil"/></g>',
  ])('loses %s', (body) => {
    // A script that is left as escaped text is harmless.
    expect(sanitizeInside(body).replaceAll(/&lt;.*?&gt;/g, '')).not.toMatch(dangerous)
  })

  it.each([
    [
      'entities that grow',
      `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`,
    ],
    [
      'an outside entity',
      '<!DOCTYPE svg SYSTEM "x" [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>',
    ],
    ['no root', '<p>hello</p>'],
    ['a control character', '<svg><text>\u0007</text></svg>'],
    ['more than a megabyte', `<svg><path d="${'M0 0'.repeat(300_000)}"/></svg>`],
    ['a hundred thousand levels', `<svg>${'<g>'.repeat(100_000)}</svg>`],
    ['a hundred thousand elements', `<svg>${'<g/>'.repeat(100_000)}</svg>`],
    ['a hundred thousand entities', `<svg><text>${'&lt;'.repeat(100_000)}</text></svg>`],
    ['a hundred thousand doctypes', `<svg>${'<!DOCTYPE '.repeat(100_000)}</svg>`],
    ['a hundred thousand attributes', `<svg ${Array.from({ length: 100_001 }, (_, n) => `a${n}="1"`).join(' ')}/>`],
  ])('is rejected with %s', (_, svg) => {
    expect(sanitize(svg)).toBeUndefined()
  })

  const nestReferences = (tag: (level: number, ten: string) => string, times: (level: number) => string): string =>
    `<defs>${[1, 2, 3, 4, 5, 6].map((level) => tag(level, times(level - 1).repeat(10))).join('')}</defs>${times(6)}`
  const path = '<path id="n0" d="M0 0h9v9z"/>'

  it.each([
    [
      'use in use',
      path +
        nestReferences(
          (n, ten) => `<g id="n${n}">${ten}</g>`,
          (n) => `<use href="#n${n}"/>`,
        ),
    ],
    [
      'use in use by xlink',
      path +
        nestReferences(
          (n, ten) => `<g id="n${n}">${ten}</g>`,
          (n) => `<use xlink:href="#n${n}"/>`,
        ),
    ],
    [
      'patterns in patterns',
      nestReferences(
        (n, ten) => `<pattern id="n${n}">${ten}</pattern>`,
        (n) => `<rect fill="url(#n${n})"/>`,
      ),
    ],
    [
      'masks in masks',
      nestReferences(
        (n, ten) => `<mask id="n${n}">${ten}</mask>`,
        (n) => `<rect style="mask:url('#n${n}')"/>`,
      ),
    ],
    [
      'patterns in patterns by class',
      `<style>${[0, 1, 2, 3, 4, 5, 6].map((n) => `.c${n}{fill:url(#n${n})}`).join('')}</style>` +
        nestReferences(
          (n, ten) => `<pattern id="n${n}">${ten}</pattern>`,
          (n) => `<rect class="x c${n}"/>`,
        ),
    ],
    ['itself in itself', '<g id="a"><use href="#a"/></g>'],
    ['very many uses', path + '<use href="#n0"/>'.repeat(201)],
    ['very many elements', '<path d="M0 0"/>'.repeat(5001)],
    ['a blur without end', '<filter id="f"><feGaussianBlur stdDeviation="2 5000"/></filter>'],
    ['noise without end', '<filter id="f"><feTurbulence numOctaves="9999"/></filter>'],
    ['a filter on everything', '<filter id="f"><feOffset/></filter>' + '<rect filter="url(#f)"/>'.repeat(300)],
    ['a size without end', '<svg width="900000" height="9"/>'],
    ['a size without end in metres', '<svg width="300cm" height="9"/>'],
  ])('is rejected with %s', (_, body) => {
    expect(sanitize(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`)).toBeUndefined()
  })

  it('may reuse elements a few times, fill by class and have the size of a poster', () => {
    const poster = `<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="100%" viewBox="0 0 21000 29700">
      <style>.a{fill:url(#g)} .b{clip-path:url(#c)}</style><linearGradient id="h"/><linearGradient id="g" href="#h"/>
      <path id="n0" class="a" d="M0 0"/><clipPath id="c"><use href="#n0"/></clipPath>
      <g id="pair"><use href="#n0"/><use href="#n0" x="9"/></g><use class="b" href="#pair" y="9"/></svg>`
    expect(sanitize(poster)).toContain('<use class="b" href="#pair" y="9">')
  })

  it('is rejected when it is not UTF-8', () => {
    expect(sanitizeSvg(Buffer.from('<svg>é</svg>', 'latin1'))).toBeUndefined()
    expect(sanitizeSvg(Buffer.from('\ufeff<svg></svg>', 'utf16le'))).toBeUndefined()
  })
})
