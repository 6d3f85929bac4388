import { productName } from '#contract/app-name.ts'
import { apiBase } from '#server/http/route-url.ts'
import { escapeHtml } from '#server/platform/mail/escape-html.ts'
import { toGuidePath, toResourcePath } from './docs-layout.ts'
import type { Guide } from './guides.ts'
import { renderMarkdown } from './markdown.ts'
import { getTag, tagGroups } from './tags.ts'

/** The first page: how to start, the guides, and every resource. */
export const renderOverview = (guides: readonly Guide[], resources: ReadonlySet<string>, publicUrl: string): string => {
  const [start, ...others] = guides
  const guideLinks = others.map(({ name, title }) => `<li><a href="${toGuidePath(name)}">${escapeHtml(title)}</a></li>`)
  const groups = tagGroups.map((group) => {
    const rows = Object.keys(group.tags)
      .filter((resource) => resources.has(resource))
      .map((resource) => {
        const { title, description } = getTag(resource)
        return `<tr><td><a href="${toResourcePath(resource)}">${title}</a></td><td>${escapeHtml(description)}</td></tr>`
      })
    return `<h3>${group.title}</h3><div class="scroll"><table><tbody>${rows.join('')}</tbody></table></div>`
  })
  const intro = start ? renderMarkdown(fillAddress(start.markdown, publicUrl).replace(/^# .*$/m, '')) : ''
  return `<h1>${productName} API</h1><p>Base address: <code>${escapeHtml(publicUrl + apiBase)}</code>. Everything that
the dashboard does with your stores, your programs can do too.</p>${intro}<h2 id="guides">Guides</h2>
<ul>${guideLinks.join('')}</ul><h2 id="reference">Reference</h2>${groups.join('')}`
}

/** Guides name the server as `https://storeward.example`. */
export const fillAddress = (markdown: string, publicUrl: string): string =>
  markdown.replaceAll(/https:\/\/(?:your-)?storeward\.example/g, publicUrl)
