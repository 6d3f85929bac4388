import { cancelReasons, failureReasons } from '#contract/domains/route.ts'
import { useText } from '#web/client/text.ts'
import { stopReasonText } from './stop-reason.text.ts'

const reasons = [...failureReasons, ...cancelReasons]

/** The text of a reason. Reasons that staff typed are texts already. */
export const useStopReason = () => {
  const t = useText(stopReasonText)
  return (reason: string): string => {
    const known = reasons.find((candidate) => candidate === reason)
    return known ? t(known) : reason
  }
}
