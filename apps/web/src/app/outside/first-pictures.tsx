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
/** What React wants to be fetched ahead: the pictures stand right behind it, and without their address it is a warning. */
const links = /<link\b[^>]*>/g

/**
 * Somebody could type into a box, or send a form, that is about to be replaced; and a browser could fill it in. So what
 * can be used becomes something that only looks so.
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
  // The component library's values, the same for every page and language; and no others of its sheets.
  const [values = ''] = rendered(page).match(styles) ?? []
  const spoken = languages.map((language) => {
    setLanguage(language)
    const html = inert(rendered(page).replaceAll(styles, '').replaceAll(links, ''))
    return `<div class="${kind}" lang="${language}" inert>${html}</div>`
  })
  return values + spoken.join('')
}

/**
 * What the documents show before their script has run: the same components, in every language, of which the style
 * sheet shows the right one. Rendered while the product is built.
 */
export const firstPictures = (): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(doors).map(([path, page]) => [path, pictureOf(page, 'first-picture of-door')] as const),
    ['dashboard', pictureOf(<AuthenticationLoading />, 'first-picture')],
  ])
