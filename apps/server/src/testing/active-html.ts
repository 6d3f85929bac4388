const tags = new Set(
  'html head meta title link script body a header div form input button nav main article h1 h2 p strong span ul li ol footer table tbody tr td th blockquote pre code img hr br em u s section aside figure figcaption details summary label'.split(
    ' ',
  ),
)

/** Tags and attributes of a document, as a browser would read well-formed HTML. */
const readTags = (html: string): { name: string; attributes: [string, string][] }[] =>
  [...html.matchAll(/<([a-z0-9]+)((?:\s[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(([, name = '', rest = '']) => ({
    name: name.toLowerCase(),
    attributes: [...rest.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
      key.toLowerCase(),
      value,
    ]),
  }))

/** Everything in the document that could run, load or lead elsewhere. */
export const findActive = (html: string): string[] => {
  // The icon of the search field and the theme's custom properties are not from a text.
  const withoutDoctype = html
    .replace('<!doctype html>', '')
    .replace(/<svg viewBox="0 0 24 24" aria-hidden="true"><path d="[\w\s.-]+"><\/path><\/svg>/, '')
    .replace(/<style[^>]*>:root:root\{[^<]*<\/style>/, '')
  const found = readTags(withoutDoctype)
  // Every `<` belongs to a tag that was read: nothing else can open one.
  const opened = withoutDoctype.match(/<(?!\/)/g)?.length ?? 0
  return [
    ...(opened === found.length ? [] : [`${opened - found.length} unreadable tags`]),
    ...found.flatMap(({ name, attributes }) => [
      ...(tags.has(name) ? [] : [`<${name}>`]),
      ...attributes.flatMap(([key, value]) => {
        const isHandler =
          key.startsWith('on') || key === 'style' || key === 'srcdoc' || key === 'formaction' || key === 'http-equiv'
        const isTarget = ['href', 'src', 'action'].includes(key)
        const isActive = isTarget && /^\W*(?:javascript|data|vbscript):|^[/\\]{2}|^\/\\/i.test(value)
        const isForeign = name !== 'a' && isTarget && value.includes('evil.example')
        return isHandler || isActive || isForeign ? [`${name} ${key}="${value}"`] : []
      }),
    ]),
  ]
}
