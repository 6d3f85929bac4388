import { useMediaQuery } from '@mantine/hooks'

/** Whether rows are shown as cards. Sorting, columns and keys depend on it. */
export const useCardLayout = (): boolean =>
  !useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
