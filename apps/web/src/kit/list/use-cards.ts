import { useMediaQuery } from '@mantine/hooks'

/** Whether rows are drawn as cards. The one place that says so: sorting, columns and keys follow it. */
export const useCards = (): boolean =>
  !useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
