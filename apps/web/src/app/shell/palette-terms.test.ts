import { expect, it } from 'vitest'
import { themes } from '#contract/enumerations.ts'
import { screens } from '#web/app/screens.ts'
import { paletteTerms } from './palette-terms.ts'

it('has terms only for screens, actions and commands of the palette', () => {
  const targets = new Set([
    ...screens.flatMap(({ path, isPublic, aliasOf, actions = [] }) => [
      ...(isPublic || aliasOf || path.includes(':') ? [] : [path]),
      ...actions.map(({ to }) => to),
    ]),
    ...themes.map((theme) => `theme ${theme}`),
    'sign out',
    'view shop',
  ])
  expect(Object.keys(paletteTerms).filter((target) => !targets.has(target))).toEqual([])
})

it('has terms for every screen in the menu', () => {
  const menuPaths = screens.filter(({ menu }) => menu && menu.group !== 'platform').map(({ path }) => path)
  expect(menuPaths.filter((path) => !paletteTerms[path])).toEqual([])
})
