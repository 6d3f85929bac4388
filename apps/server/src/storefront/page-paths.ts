export const getPath = (url: string): string => {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** The listed parameters of the URL's query, in the order of the list. */
export const pickQuery = (url: string, names: readonly string[]): string => {
  const start = url.indexOf('?')
  if (start < 0 || names.length === 0) return ''
  const query = new URLSearchParams(url.slice(start))
  return new URLSearchParams(
    names.flatMap((name) => query.getAll(name).map((value): [string, string] => [name, value])),
  ).toString()
}

/** How many segments the path of a form has more than the page that it is on. */
export const countSegmentsToPage = (path: string, pages: ReadonlySet<string>): number => {
  const segments = path.split('/')
  const length = segments.findLastIndex((_, index) => pages.has(segments.slice(0, index + 1).join('/'))) + 1
  return length === 0 ? 0 : segments.length - length
}
