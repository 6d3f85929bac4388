import { productName } from '#contract/app-name.ts'
import { apiBase } from '#server/http/route-url.ts'
import { escapeHtml } from '#server/platform/mail/escape-html.ts'
import type { Guide } from './guides.ts'
import { getTag, tagGroups } from './tags.ts'

export const docsPath = '/api/docs'

const style = `
:root { color-scheme: light dark; --ink: CanvasText; --ground: Canvas; --accent: LinkText;
  --line: color-mix(in srgb, CanvasText 16%, Canvas); --quiet: color-mix(in srgb, CanvasText 68%, Canvas);
  --soft: color-mix(in srgb, CanvasText 5%, Canvas); --get: color-mix(in srgb, green 70%, CanvasText);
  --write: color-mix(in srgb, darkorange 55%, CanvasText); --delete: color-mix(in srgb, crimson 65%, CanvasText) }
* { box-sizing: border-box } html { scroll-padding-top: 1rem }
body { font: 15px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--ground); margin: 0 }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; padding: .75rem 1.25rem;
  border-bottom: 1px solid var(--line) }
header > a { font-weight: 650; color: var(--ink); text-decoration: none }
form { display: flex; gap: .5rem; margin-left: auto; flex: 0 1 22rem } input { flex: 1; min-width: 0 }
input, button { font: inherit; padding: .35rem .7rem; border: 1px solid var(--line); border-radius: 8px;
  background: var(--ground); color: var(--ink) } button { cursor: pointer }
.page { display: grid; grid-template-columns: 15rem minmax(0, 1fr); max-width: 82rem; margin: 0 auto }
nav { padding: 1.25rem; font-size: 14px } nav ul { list-style: none; margin: 0 0 1rem; padding: 0 }
nav li a { display: block; padding: .15rem .5rem; border-radius: 6px; color: var(--ink); text-decoration: none }
nav li a:hover { background: var(--soft) } nav a[aria-current] { background: var(--soft); font-weight: 600 }
nav strong { display: block; color: var(--quiet); font-size: 13px; font-weight: 600; padding: .15rem .5rem }
main { padding: 1.25rem 1.5rem 6rem; min-width: 0; max-width: 62rem }
h1 { font-size: 1.7rem; line-height: 1.2; margin: .25rem 0 1rem } h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem }
h3 { margin: 1.5rem 0 .5rem; font-size: 1rem } a { color: var(--accent) }
section.call { border-top: 1px solid var(--line); margin-top: 2rem }
code, pre { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere } p code, td code, li code {
  background: var(--soft); padding: .1em .35em; border-radius: 4px }
pre { overflow: auto; background: var(--soft); border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem;
  max-height: 30rem } pre code { white-space: pre-wrap }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: 14px }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--line) }
th { color: var(--quiet); font-weight: 600; border-top: 0 } td:first-child { min-width: 7.5rem; overflow-wrap: anywhere }
td small, .quiet { color: var(--quiet); font-size: 13px } td:nth-child(2) { width: 70% }
.path { font-family: ui-monospace, monospace; font-size: 14px; overflow-wrap: anywhere; margin: .25rem 0 .75rem }
.method { font-weight: 700; font-size: 12px; display: inline-block; min-width: 3.6rem } .GET { color: var(--get) }
.POST, .PATCH { color: var(--write) } .DELETE { color: var(--delete) }
ul.calls { list-style: none; padding: 0; font-size: 14px } ul.calls li { padding: .15rem 0 } ul.calls code { color: var(--quiet) }
summary { cursor: pointer; color: var(--accent); font-size: 14px; margin: .5rem 0 }
@media (max-width: 800px) { .page { display: block } nav { border-top: 1px solid var(--line) }
  main { padding: 1rem 1.25rem 3rem } form { flex: 1 1 100%; margin: 0 } }
@media (min-width: 801px) { nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; order: -1 }
  header > a.menu { display: none } }`

export const toGuidePath = (name: string): string => `${docsPath}/guides/${name}`
export const toResourcePath = (resource: string): string => `${docsPath}/reference/${resource}`

interface DocsPage {
  title: string
  /** The page's path, marked in the menu. */
  path: string
  content: string
  query?: string
}

const toLink = (path: string, text: string, current: string): string =>
  `<li><a href="${path}"${path === current ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a></li>`

/** A page of the API docs: without a script, with the search and the menu. */
export const renderDocsPage = (
  { title, path, content, query = '' }: DocsPage,
  { guides, resources }: { guides: readonly Guide[]; resources: ReadonlySet<string> },
): string => {
  const groups = tagGroups.map((group) => {
    const links = Object.keys(group.tags)
      .filter((resource) => resources.has(resource))
      .map((resource) => toLink(toResourcePath(resource), getTag(resource).title, path))
    return `<strong>${group.title}</strong><ul>${links.join('')}</ul>`
  })
  const guideLinks = guides.map((guide) => toLink(toGuidePath(guide.name), guide.title, path))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} · ${productName} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${style}</style></head><body>
<header><a href="${docsPath}">${productName} API</a><a class="menu" href="#menu">Menu</a><a href="${apiBase}/openapi.json">OpenAPI</a>
<form action="${docsPath}/search" role="search"><input type="search" name="q" value="${escapeHtml(query)}"
 aria-label="Search the API" placeholder="Search the API" maxlength="100"><button>Search</button></form></header>
<div class="page"><main>${content}</main><nav id="menu" aria-label="API"><strong>Guides</strong>
<ul>${guideLinks.join('')}</ul>${groups.join('')}</nav></div></body></html>`
}
