import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Language, languages } from '#contract/enumerations.ts'
import type { Cards } from '#server/platform/cards/cards.ts'
import { escapeHtml } from '#server/platform/mail/escape-html.ts'
import { fail } from '#server/platform/app-error.ts'
import { framedFileHeaders, cardFrameHeaders } from './security-headers.ts'

/** Names of the built files of the card form. */
interface CardFormFiles {
  sandboxScript: string
  stripeScript: string
  styles: string
}

export interface CardPage {
  title: string
  language: Language
  /** `stored`: the person's choice in this browser, for a page outside a frame. */
  theme: 'light' | 'dark' | 'stored'
  /** What the script does on this page; without it the page has no script. */
  script?: 'form' | 'challenge'
  body?: string
}

export type CardPageQuery = { language?: string; theme?: string }

export const readPageLook = ({ language, theme }: CardPageQuery): { language: Language; theme: 'light' | 'dark' } => ({
  language: languages.find((each) => each === language) ?? 'en',
  theme: theme === 'dark' ? 'dark' : 'light',
})

const stripeJs = 'https://js.stripe.com/v3/'

/** The documents of the card form and of the sandbox; undefined without a build. */
export const openCardPages = (dist: string, { mode, publishableKey }: Cards) => {
  const file = join(dist, 'card-form', 'files.json')
  const files = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as CardFormFiles) : undefined
  const headers = cardFrameHeaders(mode === 'stripe' ? 'stripe' : 'sandbox')

  const render = ({ title, language, theme, script, body = '' }: CardPage): string => {
    const scripts = mode === 'stripe' ? [stripeJs, files?.stripeScript] : [files?.sandboxScript]
    return `<!doctype html>
<html lang="${language}" class="${theme === 'stored' ? '' : theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
${theme === 'stored' ? '<script src="/theme.js"></script>\n' : ''}<link rel="stylesheet" href="${files?.styles ?? ''}">
${script ? scripts.map((source) => `<script src="${source ?? ''}" defer></script>`).join('\n') : ''}
</head>
<body data-page="${script ?? ''}" data-publishable-key="${escapeHtml(publishableKey)}">
${body}
</body>
</html>
`
  }
  return {
    isBuilt: files !== undefined,
    /** A page that is shown in an iframe on one of ours. */
    sendFramed: (reply: FastifyReply, page: CardPage): FastifyReply =>
      reply
        .headers({ ...headers, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(render(page)),
    /** A whole page, not a frame. */
    send: (reply: FastifyReply, page: CardPage): FastifyReply =>
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(render(page)),
  }
}

export type CardPages = ReturnType<typeof openCardPages>

const fileTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** The document with the card fields, for an iframe, and its files. */
export const serveCardForm = (fastify: FastifyInstance, dist: string, cards: Cards, pages: CardPages): void => {
  fastify.get<{ Querystring: CardPageQuery }>('/card-form', (request, reply) => {
    if (cards.mode === 'off' || !pages.isBuilt) return fail('not_found')
    return pages.sendFramed(reply, { title: 'Card', ...readPageLook(request.query), script: 'form' })
  })
  const folder = join(dist, 'card-form', 'assets')
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const type = fileTypes[extname(name)]
    if (type === undefined) continue
    const content = readFileSync(join(folder, name))
    fastify.get(`/card-form/assets/${name}`, (_request, reply) =>
      reply
        .headers({ ...framedFileHeaders, 'cache-control': 'public, max-age=31536000, immutable' })
        .type(type)
        .send(content),
    )
  }
}
