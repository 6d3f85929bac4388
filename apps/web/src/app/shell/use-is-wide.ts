import { useMediaQuery } from '@mantine/hooks'

/** Whether there is room for the sidebar. What is only shown beside it would take a phone long to draw for nothing. */
export const useIsWide = (): boolean =>
  !useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false })
