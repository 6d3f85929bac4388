import { useSearchParams } from 'react-router'
import { payouts } from '#contract/domains/payouts.ts'
import { useSend } from '#web/client/use-send.ts'
import { useEffectOncePer } from '#web/kit/use-effect-once-per.ts'

/** Opens the card provider's page for bank details. */
export const useConnectAccount = () => {
  const { send, sending } = useSend(payouts.connect)
  return {
    connecting: sending,
    connect: async (): Promise<void> => {
      const link = await send()
      if (link) location.assign(link.url)
    },
  }
}

/** After the provider's page: reads the account again at once, or gets a new link if the old one had expired. */
export const useReturnFromSetup = (canManage: boolean): void => {
  const [params, setParams] = useSearchParams()
  const setup = params.get('setup')
  const { send: refresh } = useSend(payouts.refreshAccount, { quiet: true })
  const { connect } = useConnectAccount()
  useEffectOncePer(setup ?? undefined, () => {
    setParams(
      (current) => {
        current.delete('setup')
        return current
      },
      { replace: true },
    )
    if (!canManage) return
    if (setup === 'expired') void connect()
    else void refresh()
  })
}
