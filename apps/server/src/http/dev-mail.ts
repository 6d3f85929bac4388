import type { FastifyInstance } from 'fastify'
import { productName } from '#contract/app-name.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { escapeHtml } from '#server/platform/mail/escape-html.ts'
import { fontFamily, mailTheme } from '#server/platform/mail/mail-theme.ts'
import { type StoredMail, listNewestMails } from '#server/platform/mail/mail.repo.ts'

const toCssVariables = (colors: Record<string, string>): string =>
  Object.entries(colors)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')

const stylesheet = `
:root { color-scheme: light dark; ${toCssVariables(mailTheme.light)} }
@media (prefers-color-scheme: dark) { :root { ${toCssVariables(mailTheme.dark)} } }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 14px/1.5 ${fontFamily} }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px }
h1 { margin: 0; font-size: 22px; font-weight: 600 }
a { color: var(--accent) }
.lead { margin: 4px 0 24px; color: var(--ink-muted) }
details { margin-bottom: 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); overflow: hidden }
summary { display: flex; flex-wrap: wrap; gap: 0 12px; padding: 12px 16px; cursor: pointer; overflow-wrap: anywhere }
summary:focus-visible, iframe:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px }
summary strong { flex: 1 1 100%; font-weight: 600 }
summary span { color: var(--ink-muted) }
summary time { margin-left: auto; color: var(--ink-muted); font-variant-numeric: tabular-nums }
iframe { display: block; width: 100%; height: 520px; border: 0; border-top: 1px solid var(--line); resize: vertical }
pre { margin: 0; padding: 16px; border-top: 1px solid var(--line); background: var(--surface-sunken); white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace }
`

// The sandboxed iframe keeps scripts in an email from running and from reaching this page.
const renderMail = (mail: StoredMail, index: number): string => `
<details${index === 0 ? ' open' : ''}>
<summary><strong>${escapeHtml(mail.subject)}</strong><span>${escapeHtml(mail.to)}</span><time datetime="${mail.createdAt.toISOString()}">${mail.createdAt.toISOString().slice(0, 19).replace('T', ' ')} UTC</time></summary>
<iframe sandbox title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(mail.html)}"></iframe>
<pre>${escapeHtml(mail.text)}</pre>
</details>`

const renderPage = (mails: readonly StoredMail[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Mail · ${productName}</title>
<style>${stylesheet}</style>
</head>
<body>
<main>
<h1>Mail</h1>
<p class="lead">${
  mails.length === 0
    ? 'Nothing was sent yet. Every mail of this server is kept here instead of being delivered, until SMTP_URL is set.'
    : 'Kept here instead of being delivered, newest first, until SMTP_URL is set. The same as data: <a href="/dev/mail.json">mail.json</a>'
}</p>
${mails.map(renderMail).join('\n')}
</main>
</body>
</html>
`

/** Shows emails that were stored instead of sent. Only outside of production and without SMTP. */
export const serveDevMail = (fastify: FastifyInstance, db: Db): void => {
  fastify.get('/dev/mail', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPage(await listNewestMails(db))),
  )
  fastify.get('/dev/mail.json', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(await listNewestMails(db))),
  )
}
