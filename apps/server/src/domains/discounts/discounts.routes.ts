import { validDiscountFields } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { addCodes, listDiscountCodes, generateCodes } from './codes.service.ts'
import { listDiscounts, readNamedDiscount } from './discounts.repo.ts'
import {
  changeDiscount,
  createDiscount,
  removeDiscounts,
  restoreDiscounts,
  setDiscountsEnabled,
} from './discounts.service.ts'
import { readOverlaps } from './overlaps.repo.ts'
import { readDiscountReport, listDiscountUses } from './report.service.ts'

export const discountRoutes = routes(discounts, {
  list: ({ db, store, query }) => listDiscounts(db, store, query),
  get: async ({ db, store, params }) => orNotFound(await readNamedDiscount(db, store, params.id)),
  create: ({ uow, store, actor, body }) => createDiscount(uow, store, actor, body),
  update: ({ uow, store, actor, params, body, language }) =>
    changeDiscount(uow, store, actor, params.id, body, (terms) => parseInput(validDiscountFields, terms, language)),
  switchMany: async ({ uow, store, actor, body }) => ({ ids: await setDiscountsEnabled(uow, store, actor, body) }),
  removeMany: async ({ uow, store, body }) => ({ ids: await removeDiscounts(uow, store, body.ids) }),
  restoreMany: async ({ uow, store, body }) => ({ ids: await restoreDiscounts(uow, store, body.ids) }),
  generateCode: ({ db, store, body }) => generateCodes(db, store, body.count ?? 1),
  codes: ({ db, store, params, query }) => listDiscountCodes(db, store, params.id, query),
  addCodes: ({ uow, store, params, body }) => addCodes(uow, store, params.id, body),
  uses: ({ db, store, params, query }) => listDiscountUses(db, store, params.id, query),
  report: ({ db, store, params, query }) => readDiscountReport(db, store, params.id, query),
  overlaps: ({ db, store, body }) => readOverlaps(db, store, body.discount, body._id),
})
