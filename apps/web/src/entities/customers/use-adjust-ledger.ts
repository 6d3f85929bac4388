import { customers } from '#contract/domains/customers.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { ledgerText } from './customer-ledger.text.ts'
import { useFormatBalance } from '#web/entities/rewards/use-format-balance.ts'

/** Posts an adjustment; undo posts the opposite, because the ledger is append-only. */
export const useAdjustLedger = () => {
  const t = useText(ledgerText)
  const formatBalance = useFormatBalance()
  const undoAdjustment = useSend(customers.adjust, {
    successMessage: (customer, { body }) =>
      t('undone', { name: customer.name, balance: formatBalance(body.kind, customer[body.kind]) }),
  })
  return useSend(customers.adjust, {
    quiet: true,
    successMessage: (customer, { body }) =>
      t('saved', { name: customer.name, balance: formatBalance(body.kind, customer[body.kind]) }),
    undo: (_, { params, body }) =>
      undoAdjustment.send({ params, body: { kind: body.kind, delta: -body.delta, reason: 'correction' } }),
  })
}
