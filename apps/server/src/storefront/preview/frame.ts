import type { EditorMessage, FrameMessage } from '#contract/theme/preview-messages.ts'

/**
 * The script of the theme editor's frame: shows the pages that the editor sends, and reports which link or part was
 * clicked. The frame has no origin, so it can't reach the dashboard in another way.
 */

// `location` has the address that the frame was loaded from, although the document has no origin.
const { origin, pathname } = location
const base = pathname.split('/').slice(0, 3).join('/')
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [sheet]
let isNewPage = false
/** The part to scroll to as soon as a page has it: a section that was just added isn't rendered yet. */
let awaitedPart: string | undefined

const send = (message: FrameMessage): void => parent.postMessage(message, origin)

const showCss = (css: string): void => {
  // The style sheet of the saved draft, which the page arrived with.
  for (const style of document.head.querySelectorAll('style')) style.remove()
  sheet.replaceSync(css)
}

const revealAwaited = (): void => {
  const part = awaitedPart && document.querySelector(`[data-part="${CSS.escape(awaitedPart)}"]`)
  if (!part) return
  awaitedPart = undefined
  part.scrollIntoView({ block: 'center' })
}

const showPage = (html: string, title: string): void => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const root = document.documentElement
  const scroll = isNewPage ? 0 : scrollY
  isNewPage = false
  for (const name of root.getAttributeNames()) if (!page.documentElement.hasAttribute(name)) root.removeAttribute(name)
  for (const { name, value } of page.documentElement.attributes) root.setAttribute(name, value)
  showCss(page.head.querySelector('style')?.textContent ?? '')
  document.title = title
  document.body.replaceWith(document.adoptNode(page.body))
  scrollTo(0, scroll)
  revealAwaited()
}

addEventListener('message', ({ source, data }: MessageEvent<EditorMessage>) => {
  if (source !== parent || typeof data !== 'object') return
  if (data.type === 'css') showCss(data.css)
  if (data.type === 'page') showPage(data.html, data.title)
  if (data.type === 'reveal') {
    awaitedPart = data.section
    revealAwaited()
  }
})

/** The path of a page below the shop's address, without its language; undefined for other sites. */
const toShopPath = (href: string): string | undefined => {
  const url = new URL(href, location.href)
  if (url.origin !== origin || !`${url.pathname}/`.startsWith(`${base}/`)) return undefined
  return (url.pathname.slice(base.length).replace(/^\/(?:en|es)(?=\/|$)/, '') || '/') + url.search
}

addEventListener(
  'click',
  (event) => {
    const target = event.target instanceof Element ? event.target : undefined
    const link = target?.closest('a[href]')
    if (link) {
      event.preventDefault()
      const path = toShopPath(link.getAttribute('href') ?? '')
      if (path === undefined || path.length > 500) return
      isNewPage = true
      awaitedPart = undefined
      send({ type: 'navigate', path })
      return
    }
    const part = target?.closest<HTMLElement>('[data-part]')?.dataset['part']
    if (part) send({ type: 'select', section: part })
  },
  true,
)
addEventListener('submit', (event) => event.preventDefault(), true)

send({ type: 'ready' })
