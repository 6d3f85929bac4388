import { expect, it } from 'vitest'
import type { ScreenAction } from '#web/client/screen.ts'
import { chooseActions } from './home.actions.ts'

const action = (to: string, hideOnHome?: true): ScreenAction => ({
  title: { en: to, es: to },
  to,
  permissions: [],
  ...(hideOnHome && { hideOnHome }),
})
const choose = (...actions: ScreenAction[]) => chooseActions(actions).map(({ to }) => to)

it('offers at most three actions, orders first', () => {
  const all = ['brands/new', 'customers/new', 'products/new', 'orders/new', 'staff/create'].map((to) => action(to))
  expect(choose(...all)).toEqual(['orders/new', 'products/new', 'customers/new'])
})

it('offers others where the preferred ones are missing, but none that is hidden on home', () => {
  expect(choose(action('brands/new'), action('profile', true), action('customers/new'))).toEqual([
    'customers/new',
    'brands/new',
  ])
})
