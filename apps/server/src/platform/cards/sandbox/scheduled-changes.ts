import type { Call } from './call.ts'
import { loseDispute, openDispute, winDispute } from './resources/disputes.ts'
import { finishPayout } from './resources/payouts.ts'
import { failRefund, succeedRefund } from './resources/refunds.ts'
import type { SandboxError } from './sandbox-error.ts'
import { readAccount, takeChange } from './sandbox.repo.ts'

type RunCall = <T>(
  call: Pick<Call, 'params' | 'account' | 'isBrowser'>,
  run: (call: Call) => Promise<T>,
) => Promise<T | SandboxError>

/** What happens by itself, by its name in `sandbox_changes`. */
const changes: Readonly<Record<string, (call: Call, objectId: string) => Promise<void>>> = {
  dispute: openDispute,
  'dispute is won': winDispute,
  'dispute is lost': loseDispute,
  'refund succeeds': succeedRefund,
  'refund fails': failRefund,
  'payout arrives': finishPayout,
}

/** Each in its own transaction, in the order in which they are due. */
export const runChanges = async (runCall: RunCall, which: 'due' | 'all'): Promise<void> => {
  const runNext = (): Promise<boolean | SandboxError> =>
    runCall({ params: {}, account: '', isBrowser: false }, async (call) => {
      const next = await takeChange(call.tx, which === 'due' ? call.now : undefined)
      if (!next) return false
      const account = (await readAccount(call.tx, next.objectId)) ?? ''
      await changes[next.change]?.({ ...call, account }, next.objectId)
      return true
    })
  while ((await runNext()) === true);
}
