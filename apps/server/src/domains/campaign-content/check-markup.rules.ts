import { Parser } from 'htmlparser2'
import { outlookComments } from './email-markup.rules.ts'

const shared = ['class', 'style', 'align', 'valign', 'width', 'height', 'role', 'bgcolor', 'border']

/** Tags and their attributes that Outlook, Gmail and Apple Mail show alike. */
const allowedTags: Readonly<Record<string, readonly string[]>> = {
  html: ['lang'],
  head: [],
  meta: ['charset', 'name', 'content'],
  title: [],
  style: [],
  body: ['class', 'style'],
  div: shared,
  table: [...shared, 'cellpadding', 'cellspacing'],
  tbody: [],
  tr: [],
  td: [...shared, 'colspan'],
  h1: shared,
  h2: shared,
  h3: shared,
  p: shared,
  ul: shared,
  ol: [...shared, 'start'],
  li: shared,
  blockquote: shared,
  pre: shared,
  code: shared,
  hr: shared,
  br: [],
  a: ['href', 'class', 'style'],
  img: [...shared, 'src', 'alt'],
  span: shared,
  strong: [],
  em: [],
  u: [],
  s: [],
}

const allowedProperties = new Set([
  'background-color',
  'border',
  'border-collapse',
  'border-color',
  'border-left',
  'border-radius',
  'border-top',
  'box-sizing',
  'color',
  'color-scheme',
  'display',
  'font-family',
  'font-size',
  'font-weight',
  'height',
  'letter-spacing',
  'line-height',
  'margin',
  'max-height',
  'max-width',
  'mso-hide',
  'mso-padding-alt',
  'opacity',
  'overflow',
  'padding',
  'padding-left',
  'padding-right',
  'supported-color-schemes',
  'text-align',
  'text-decoration',
  'white-space',
  'width',
  'word-break',
])

const allowedMedia = new Set(['(max-width:600px)', '(prefers-color-scheme:dark)'])

/** Functions such as url(), and escapes that could hide them. */
const hasDisallowedValue = (value: string): boolean => /[(\\<>@{}]|\/\*/.test(value)

const checkDeclarations = (style: string): string[] =>
  style
    .split(';')
    .filter((declaration) => declaration.trim() !== '')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      const property = declaration.slice(0, colon).trim().toLowerCase()
      if (colon < 0 || !allowedProperties.has(property)) return [`css ${property || declaration.trim()}`]
      return hasDisallowedValue(declaration.slice(colon + 1)) ? [`css value of ${property}`] : []
    })

const checkStyleSheet = (css: string): string[] => {
  const media = [...css.matchAll(/@([a-z-]+)\s*([^{;]*)/gi)].flatMap(([, rule = '', condition = '']) =>
    rule.toLowerCase() === 'media' && allowedMedia.has(condition.trim()) ? [] : [`css @${rule}`],
  )
  const flat = css.replaceAll(/@media[^{]*\{((?:[^{}]*\{[^{}]*\})*)\}/g, '$1')
  const rules = [...flat.matchAll(/([^{}]*)\{([^{}]*)\}/g)]
  const rest = flat.replaceAll(/[^{}]*\{[^{}]*\}/g, '').trim()
  return [
    ...media,
    ...(rest === '' ? [] : ['css syntax']),
    ...rules.flatMap(([, selector = '', declarations = '']) => [
      ...(/^[\w.,: -]+$/.test(selector) ? [] : ['css selector']),
      ...checkDeclarations(declarations),
    ]),
  ]
}

const isAllowedUrl = (name: string, url: string): boolean =>
  name === 'src' ? /^https?:\/\//i.test(url) : /^(?:https?:\/\/|mailto:|tel:)/i.test(url)

const knownComments = new Set(
  Object.values(outlookComments).map((comment) => comment.slice('<!--'.length, -'-->'.length)),
)

/** Tags, attributes, URLs and CSS properties of an email that aren't allowed, each once. */
export const checkMarkup = (html: string): string[] => {
  const problems: string[] = []
  let css: string | undefined
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      if (tag === 'style') css = ''
      const names = allowedTags[tag]
      if (!names) return void problems.push(`<${tag}>`)
      for (const [name, value] of Object.entries(attributes)) {
        if (!names.includes(name)) problems.push(`${tag} ${name}`)
        else if (name === 'style') problems.push(...checkDeclarations(value))
        else if ((name === 'href' || name === 'src') && !isAllowedUrl(name, value))
          problems.push(`${tag} ${name} ${value.slice(0, 40)}`)
      }
    },
    ontext: (text) => {
      if (css !== undefined) css += text
    },
    onclosetag: () => {
      if (css !== undefined) problems.push(...checkStyleSheet(css))
      css = undefined
    },
    oncomment: (comment) => {
      if (!knownComments.has(comment)) problems.push('comment')
    },
    onprocessinginstruction: (_, instruction) => {
      if (instruction.toLowerCase() !== '!doctype html') problems.push('instruction')
    },
  })
  parser.end(html)
  return [...new Set(problems)]
}
