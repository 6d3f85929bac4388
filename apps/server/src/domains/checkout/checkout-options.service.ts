import type * as z from 'zod'
import { getMinCharge } from '#contract/min-charge.ts'
import { isCardKind } from '#contract/domains/card-payments.ts'
import type { checkout } from '#contract/domains/checkout.ts'
import { type Currency, fulfillmentMethods } from '#contract/enumerations.ts'
import { readFulfillment } from '#server/domains/fulfillment/fulfillment.service.ts'
import { isOptionOffered, listActiveOptions } from '#server/domains/payment-options/payment-options.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { readStoreFacts } from './cart.repo.ts'

/** Fulfillment methods and payment options to choose from at checkout. */
export const readCheckoutOptions = async (
  db: Db,
  store: StoreId,
  acceptsCards: boolean,
): Promise<z.output<typeof checkout.options.response>> => {
  const [{ methods }, active, facts] = await Promise.all([
    readFulfillment(db, store),
    listActiveOptions(db, store),
    readStoreFacts(db, store),
  ])
  const { currency, rewards } = orNotFound(facts)
  const minCharge = getMinCharge(currency as Currency)
  const options = active.filter((option) => isOptionOffered(option, acceptsCards))
  return {
    methods: fulfillmentMethods.flatMap((method) => {
      const { enabled, fee, freeOver } = methods[method]
      return enabled ? [{ method, fee, freeOver }] : []
    }),
    paymentOptions: options.map((option) => ({
      _id: option._id,
      name: option.name,
      kind: option.kind,
      instructionsBefore: option.instructionsBefore,
      feeFixed: option.feeFixed,
      feeRate: option.feeRate,
      methods: option.methods,
      minTotal: option.minTotal,
      maxTotal: option.maxTotal,
      minCharge: isCardKind(option.kind) ? minCharge : null,
    })),
    pointValue: rewards.pointValue,
    minRedeem: rewards.minRedeem,
    maxRedeem: rewards.maxRedeem,
  }
}
