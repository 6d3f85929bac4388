const listParagraph = 'p[style*="mso-list"], p[class*="MsoList"]'
/** "1.", "a)", "iv." in front of a numbered item; bullets have neither dot nor parenthesis. */
const numbering = /^\s*\(?[\da-z]{1,4}[.)]/i

const readLevel = (paragraph: Element): number =>
  Number(/mso-list:[^;]*level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1)

/** Removes the marker that Word writes as text; returns it. */
const takeMarker = (paragraph: Element): string => {
  const marker = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
  const text = marker?.textContent ?? ''
  marker?.remove()
  return text
}

/** Word copies lists as paragraphs with a typed bullet or number. */
const convertWordLists = (page: Document): void => {
  let lists: { level: number; list: Element }[] = []
  for (const paragraph of page.querySelectorAll(listParagraph)) {
    const level = readLevel(paragraph)
    const tag = numbering.test(takeMarker(paragraph)) ? 'ol' : 'ul'
    const isContinued = lists[0]?.list === paragraph.previousElementSibling
    lists = isContinued ? lists.filter((open) => open.level <= level) : []
    const parent = lists.at(-1)
    const item = page.createElement('li')
    if (parent && parent.level === level && (lists.length > 1 || parent.list.localName === tag))
      parent.list.append(item)
    else {
      const list = page.createElement(tag)
      list.append(item)
      const outer = parent && parent.level < level ? parent.list.lastElementChild : null
      if (outer) outer.append(list)
      else {
        paragraph.before(list)
        lists = []
      }
      lists.push({ level, list })
    }
    const content = page.createElement('p')
    content.append(...paragraph.childNodes)
    item.append(content)
    paragraph.remove()
  }
}

const rename = (page: Document, from: string, to: string): void => {
  for (const element of page.querySelectorAll(from)) {
    const renamed = page.createElement(to)
    renamed.append(...element.childNodes)
    element.replaceWith(renamed)
  }
}

/** Editors have no tables: a row becomes a line with its cells separated. */
const flattenTables = (page: Document): void => {
  for (const table of page.querySelectorAll('table')) {
    const lines = [...table.rows].map((row) => {
      const line = page.createElement('p')
      line.textContent = [...row.cells].map((cell) => cell.textContent.trim().replace(/\s+/g, ' ')).join(' | ')
      return line
    })
    table.replaceWith(...lines)
  }
}

export const hasText = (html: string): boolean =>
  html !== '' && new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''

/** HTML from Word, Google Docs or a web page in the form the editors know. */
export const cleanPastedHtml = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  convertWordLists(page)
  flattenTables(page)
  rename(page, 'h1', 'h2')
  rename(page, 'h5, h6', 'h4')
  return page.body.innerHTML
}
