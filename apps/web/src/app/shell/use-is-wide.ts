import { useMediaQuery } from '@mantine/hooks'

/**
 * Whether there is room for the sidebar. A hook instead of CSS: rendering the hidden sidebar would cost a phone time.
 */
export const useIsWide = (): boolean =>
  !useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false })
