import type { CancelReason, FailureReason } from '#contract/domains/route.ts'
import { useText } from '#web/client/text.ts'
import { stopReasonText } from './stop-reason.text.ts'

type StopReason = FailureReason | CancelReason

// By the texts: the lists of the contract would load the schemas of routes on the order page.
const isStopReason = (reason: string): reason is StopReason => Object.hasOwn(stopReasonText.en, reason)

/** The text of a reason. Reasons that staff typed are texts already. */
export const useStopReason = () => {
  const t = useText(stopReasonText)
  return (reason: string): string => (isStopReason(reason) ? t(reason) : reason)
}
