import { Parser } from 'htmlparser2'

const hidden = new Set(['head', 'script', 'style', 'title', 'template', 'svg', 'object', 'noscript'])
const blocks = new Set(
  'address article div dl dt dd footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
)

/** The text of an email that has no plain part. Lines of quotes begin with > as in plain text. Linear in its length. */
export const htmlToText = (html: string): string => {
  const lines: string[] = []
  let line = ''
  let hiddenDepth = 0
  let quoteDepth = 0
  const endLine = (): void => {
    const text = line.trim()
    lines.push(quoteDepth > 0 ? `> ${text}` : text)
    line = ''
  }
  const endBlock = (): void => {
    if (line.trim() !== '') endLine()
  }
  const parser = new Parser({
    onopentagname: (name) => {
      if (hidden.has(name)) hiddenDepth += 1
      else if (name === 'br') endLine()
      else if (name === 'blockquote') {
        endBlock()
        quoteDepth += 1
      } else if (blocks.has(name)) endBlock()
    },
    ontext: (text) => {
      if (hiddenDepth === 0) line += text.replaceAll(/\s+/g, ' ')
    },
    onclosetag: (name) => {
      if (hidden.has(name)) hiddenDepth -= 1
      else if (name === 'blockquote') {
        endBlock()
        quoteDepth -= 1
      } else if (blocks.has(name)) {
        endBlock()
        if (name === 'p') lines.push(quoteDepth > 0 ? '>' : '')
      }
    },
  })
  parser.end(html)
  endBlock()
  return lines.join('\n')
}
