import { useMediaQuery } from '@mantine/hooks'

/** Whether rows are shown in two lines instead of a table. Sorting, columns and keys depend on it. */
export const useIsPhone = (): boolean =>
  !useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
