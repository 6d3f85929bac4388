import type { ScreenAction } from '#web/client/screen.ts'

const maxActions = 3

/** What most people start from home, in this order. */
const preferred = ['orders/new', 'products/new', 'customers/new']

const getRank = ({ to }: ScreenAction): number => {
  const index = preferred.indexOf(to)
  return index === -1 ? preferred.length : index
}

/** The few actions that home offers; the others are in the command palette. */
export const chooseActions = (actions: readonly ScreenAction[]): ScreenAction[] =>
  actions
    .filter(({ hideOnHome }) => !hideOnHome)
    .toSorted((a, b) => getRank(a) - getRank(b))
    .slice(0, maxActions)
