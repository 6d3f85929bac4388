import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { productName } from '#contract/app-name.ts'
import { languages } from '#contract/enumerations.ts'
import { queryClient } from '#web/client/query-client.ts'
import { setLanguage } from '#web/client/text.ts'
import LoginPage from '#web/features/account/login-page.tsx'
import RegisterPage from '#web/features/account/register-page.tsx'
import { cssVariables, theme } from '#web/theme/mantine.ts'
import { AuthenticationLoading } from '#web/app/pages/authentication-loading.tsx'
import { PublicFrame } from './public-frame.tsx'
import { publicScreens } from './public-screens.ts'

const toPublicPage = (path: string, page: ReactNode): ReactNode => {
  const screen = publicScreens.find((candidate) => candidate.path === path)
  if (!screen) throw new Error(`There is no screen ${path}.`)
  return <PublicFrame screen={screen}>{page}</PublicFrame>
}

const publicPages = {
  login: toPublicPage('login', <LoginPage />),
  register: toPublicPage('register', <RegisterPage />),
}

const styleTags = /<style[^>]*>.*?<\/style>/gs
/**
 * Preload links that React emits for images; the images follow directly, and the links cause warnings where their URLs
 * are missing.
 */
const linkTags = /<link\b[^>]*>/g

/**
 * Replaces controls with plain elements that look the same: nobody may type into or submit a form that is about to be
 * replaced, and browsers must not autofill it.
 */
const toInertHtml = (html: string): string =>
  html
    .replaceAll(/<input([^>]*?)\/?>/g, '<span$1></span>')
    .replaceAll(/<(\/?)(?:label|button)\b/g, '<$1span')
    // The document has one `<main>`, around the paints of all languages.
    .replaceAll(/<(\/?)(?:form|main)\b/g, '<$1div')
    .replaceAll(
      / (?:id|for|name|type|value|href|role|tabindex|autofocus|autocomplete|novalidate|aria-[a-z]+)="[^"]*"/gi,
      '',
    )

const renderPage = (page: ReactNode): string =>
  renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
      <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
    </MantineProvider>,
  )

const renderFirstPaint = (page: ReactNode, className: string): string => {
  // The component library's CSS variables are the same for every page and language; its other style tags are dropped.
  const [styleTag = ''] = renderPage(page).match(styleTags) ?? []
  const pagesByLanguage = languages.map((language) => {
    setLanguage(language)
    const html = toInertHtml(renderPage(page).replaceAll(styleTags, '').replaceAll(linkTags, ''))
    return `<div class="${className}" lang="${language}" inert>${html}</div>`
  })
  return `${styleTag}<main>${pagesByLanguage.join('')}</main>`
}

/** What search engines and link previews show; the script sets the title in the user's language. */
const documentTexts = {
  login: {
    title: 'Log in',
    description: `Log in to ${productName} to manage your products, orders, and customers.`,
  },
  register: {
    title: 'Create your account',
    description: `Create a ${productName} account and start selling in minutes.`,
  },
  dashboard: {
    title: 'Dashboard',
    description: `The ${productName} dashboard: products, orders, customers, and deliveries of your stores.`,
  },
} as const

export interface FirstPaint {
  html: string
  title: string
  description: string
}

/**
 * The HTML each document shows before its script has run: the same components in every language, of which the style
 * sheet shows the right one. Rendered at build time.
 */
export const renderFirstPaints = (): ReadonlyMap<string, FirstPaint> => {
  const toFirstPaint = (path: keyof typeof documentTexts, html: string): [string, FirstPaint] => {
    const { title, description } = documentTexts[path]
    return [path, { html, title: `${title} · ${productName}`, description }]
  }
  return new Map([
    toFirstPaint('login', renderFirstPaint(publicPages.login, 'first-picture of-door')),
    toFirstPaint('register', renderFirstPaint(publicPages.register, 'first-picture of-door')),
    toFirstPaint('dashboard', renderFirstPaint(<AuthenticationLoading />, 'first-picture')),
  ])
}
