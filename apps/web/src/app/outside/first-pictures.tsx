import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { languages } from '#contract/enumerations.ts'
import { queryClient } from '../../client/query-client.ts'
import { setLanguage } from '../../client/text.ts'
import LoginPage from '../../features/account/login-page.tsx'
import RegisterPage from '../../features/account/register-page.tsx'
import { cssVariables, theme } from '../../theme/mantine.ts'
import { AuthenticationLoading } from '../pages/authentication-loading.tsx'
import { OutsideFrame } from './outside-frame.tsx'
import { outsideScreens } from './outside-screens.ts'

const outside = (path: string, page: ReactNode): ReactNode => {
  const screen = outsideScreens.find((one) => one.path === path)
  if (!screen) throw new Error(`There is no screen ${path}.`)
  return <OutsideFrame screen={screen}>{page}</OutsideFrame>
}

const doors: Record<string, ReactNode> = {
  login: outside('login', <LoginPage />),
  register: outside('register', <RegisterPage />),
}

const styles = /<style[^>]*>.*?<\/style>/gs
/**
 * Preload links that React emits for images; the images follow directly, and the links cause warnings where their URLs
 * are missing.
 */
const links = /<link\b[^>]*>/g

/**
 * Replaces controls with plain elements that look the same: nobody may type into or submit a form that is about to be
 * replaced, and browsers must not autofill it.
 */
const inert = (html: string): string =>
  html
    .replaceAll(/<input([^>]*?)\/?>/g, '<span$1></span>')
    .replaceAll(/<(\/?)(?:label|button)\b/g, '<$1span')
    .replaceAll(/<(\/?)form\b/g, '<$1div')
    .replaceAll(
      / (?:id|for|name|type|value|href|role|tabindex|autofocus|autocomplete|novalidate|aria-[a-z]+)="[^"]*"/gi,
      '',
    )

const rendered = (page: ReactNode): string =>
  renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
      <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
    </MantineProvider>,
  )

const pictureOf = (page: ReactNode, kind: string): string => {
  // The component library's CSS variables are the same for every page and language; its other style tags are dropped.
  const [values = ''] = rendered(page).match(styles) ?? []
  const spoken = languages.map((language) => {
    setLanguage(language)
    const html = inert(rendered(page).replaceAll(styles, '').replaceAll(links, ''))
    return `<div class="${kind}" lang="${language}" inert>${html}</div>`
  })
  return values + spoken.join('')
}

/**
 * The HTML each document shows before its script has run: the same components in every language, of which the style
 * sheet shows the right one. Rendered at build time.
 */
export const firstPictures = (): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(doors).map(([path, page]) => [path, pictureOf(page, 'first-picture of-door')] as const),
    ['dashboard', pictureOf(<AuthenticationLoading />, 'first-picture')],
  ])
