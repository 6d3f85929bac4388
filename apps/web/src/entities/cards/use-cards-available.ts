import { subscription } from '#contract/domains/subscription.ts'
import { useSession } from '#web/client/session.ts'
import { useGet } from '#web/client/use-get.ts'

/** Whether this installation has a card provider. True until the answer has arrived, which the shell waits for. */
export const useCardsAvailable = (): boolean => {
  const { role } = useSession()
  return useGet(subscription.get, undefined, { enabled: role !== 'admin' }).data?.cardsAvailable ?? true
}
