import { useMediaQuery } from '@mantine/hooks'

/**
 * Whether there is room for the sidebar. A hook instead of CSS: rendering the hidden sidebar would cost a phone time.
 */
export const useIsWide = (): boolean =>
  !useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false })

/** Whether there is room for a column between the sidebar and a list. */
export const useHasRoomForSideNavigation = (): boolean =>
  useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false })
