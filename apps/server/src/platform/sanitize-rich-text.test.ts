import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeRichText } from './sanitize-rich-text.ts'

const activeContent =
  /<[^>]*(?:javascript:|vbscript:|data:|\son\w+\s*=|\sstyle\s*=)|<(?:script|style|iframe|img|svg|object|form)/i

describe('formatted text', () => {
  it.each([
    '<p>Thrown by hand, <strong>fired</strong> <em>twice</em>.</p><ul><li><p>Holds 300 ml</p></li></ul>',
    '<h2>Care</h2><blockquote><p>Wash <u>gently</u></p></blockquote><hr><pre><code>a &lt; b</code></pre>',
    '<table><thead><tr><th scope="col" colspan="2">Size</th></tr></thead><tbody><tr><td>S</td><td>1</td></tr></tbody></table>',
    '<p>One<br>two &amp; three</p>',
  ])('keeps %s', (html) => {
    expect(sanitizeRichText(html)).toBe(html)
  })

  it('keeps absolute links with rel="noopener noreferrer" and drops others', () => {
    expect(sanitizeRichText('<a href="https://a.example/x?y=1&amp;z=2" target="_blank" title="t">there</a>')).toBe(
      '<a href="https://a.example/x?y=1&amp;z=2" rel="noopener noreferrer">there</a>',
    )
    for (const href of ['mailto:a@b.example', 'tel:+34600', 'http://a.example'])
      expect(sanitizeRichText(`<a href="${href}">x</a>`)).toContain(`href="${href}"`)
    for (const href of ['/inside', '//evil.example', 'ftp://x', 'data:text/html,x', ''])
      expect(sanitizeRichText(`<p><a href="${href}">words</a></p>`)).toBe('<p>words</p>')
  })

  it('maps equivalent tags of other editors', () => {
    expect(sanitizeRichText('<h1>T</h1><b>b</b><i>i</i><span style="color:red">s</span><font>f</font>')).toBe(
      '<h2>T</h2><strong>b</strong><em>i</em>sf',
    )
  })

  it.each(['', ' ', '<p></p>', '<p> &nbsp;<br></p>', '<ul><li></li></ul>', '<script>x</script>', '\u200b'])(
    'is empty without visible content: %j',
    (html) => {
      expect(sanitizeRichText(html)).toBe('')
    },
  )

  it.each([
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<img src=x onerror=alert(1)>',
    '<p onclick="alert(1)" style="background:url(javascript:1)">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="  jav&#x61;script:alert(1)">x</a>',
    '<a href="https://x" onmouseover="alert(1)">x</a>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<textarea></textarea><script>alert(1)</script>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<template><script>alert(1)</script></template>',
    '<form action="javascript:1"><button formaction="javascript:1">x</button></form>',
  ])('removes active content: %s', (html) => {
    expect(sanitizeRichText(html)).not.toMatch(activeContent)
  })

  it('handles deep nesting quickly and keeps the text', () => {
    for (const tag of ['<p>', '<div>', '<ul><li>', '<blockquote>', '<x>', '<b><i>', '<table><tr><td>'])
      expect(sanitizeRichText(tag.repeat(60_000 / tag.length) + 'words')).toContain('words')
    expect(sanitizeRichText('</p>'.repeat(15_000))).toBe('')
    expect(sanitizeRichText(`${'<'.repeat(30_000)}words${'&lt;'.repeat(7_000)}`)).not.toMatch(activeContent)
  })

  const fragment = fc.oneof(
    fc.string(),
    fc.constantFrom('<p>', '</p>', '<li>', '<ul>', '</ul>', '<div>', '</div>', '<table>', '<tr>', '<td>', '</table>'),
    fc.constantFrom('<a href="https://a.example">', '<a href="javascript:alert(1)">', '</a>', '<b onclick=x>', '</b>'),
    fc.constantFrom(
      '<script>',
      '</script>',
      '<style>',
      '</style>',
      '<svg onload=x>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
    ),
    fc.constantFrom(
      '&lt;',
      '&amp;lt;',
      '&#x3c;',
      '&nbsp;',
      '"',
      "'",
      '<',
      '>',
      '<br/>',
      '</br>',
      '<hr>',
      '<h1>',
      '<x>',
    ),
  )

  it('is idempotent and never contains active content', () => {
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 25 }), (parts) => {
        const once = sanitizeRichText(parts.join(''))
        expect(sanitizeRichText(once)).toBe(once)
        expect(once).not.toMatch(activeContent)
      }),
      { numRuns: 400 },
    )
  })
})
