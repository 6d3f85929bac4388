import { customers } from '#contract/domains/customers.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { ledgerText } from './customer-ledger.text.ts'
import { useBalanceWords } from './use-balance-words.ts'

/** Posts an adjustment; undo posts the opposite, because the ledger is append-only. */
export const useLedgerAdjusting = () => {
  const t = useText(ledgerText)
  const words = useBalanceWords()
  const back = useSend(customers.adjust, {
    success: (customer, { body }) =>
      t('undone', { name: customer.name, balance: words(body.kind, customer[body.kind]) }),
  })
  return useSend(customers.adjust, {
    quiet: true,
    success: (customer, { body }) =>
      t('saved', { name: customer.name, balance: words(body.kind, customer[body.kind]) }),
    undo: (_, { params, body }) =>
      back.send({ params, body: { kind: body.kind, delta: -body.delta, reason: 'correction' } }),
  })
}
