import { fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import { useText } from '#web/client/text.ts'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { windowsText } from './windows.text.ts'

export const useWindowRemoval = () => {
  const t = useText(windowsText)
  return useRemoval(fulfillmentWindows, {
    noun: (count) => t('noun', { count }),
    deletedMessage: () => t('deleted'),
  })
}
