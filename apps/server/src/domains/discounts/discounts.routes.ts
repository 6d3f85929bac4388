import { wholeDiscount } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { parseInput } from '#server/http/input.ts'
import { routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { addCodes, codesOf, generateCodes } from './codes.service.ts'
import { listDiscounts, readNamedDiscount } from './discounts.repo.ts'
import {
  changeDiscount,
  createDiscount,
  removeDiscounts,
  restoreDiscounts,
  switchDiscounts,
} from './discounts.service.ts'
import { readOverlaps } from './overlaps.repo.ts'
import { reportOf, usesListed } from './report.service.ts'
import { testDiscount } from './test-cart.service.ts'

export const discountRoutes = routes(discounts, {
  list: ({ db, store, query }) => listDiscounts(db, store, query),
  get: async ({ db, store, params }) => found(await readNamedDiscount(db, store, params.id)),
  create: ({ work, store, actor, body }) => createDiscount(work, store, actor, body),
  update: ({ work, store, actor, params, body, language }) =>
    changeDiscount(work, store, actor, params.id, body, (terms) => parseInput(wholeDiscount, terms, language)),
  switchMany: async ({ work, store, actor, body }) => ({ ids: await switchDiscounts(work, store, actor, body) }),
  removeMany: async ({ work, store, body }) => ({ ids: await removeDiscounts(work, store, body.ids) }),
  restoreMany: async ({ work, store, body }) => ({ ids: await restoreDiscounts(work, store, body.ids) }),
  generateCode: ({ db, store, body }) => generateCodes(db, store, body.count ?? 1),
  codes: ({ db, store, params, query }) => codesOf(db, store, params.id, query),
  addCodes: ({ work, store, params, body }) => addCodes(work, store, params.id, body),
  uses: ({ db, store, params, query }) => usesListed(db, store, params.id, query),
  report: ({ db, store, params, query }) => reportOf(db, store, params.id, query),
  overlaps: ({ db, store, body }) => readOverlaps(db, store, body.discount, body._id),
  test: ({ db, store, body }) => testDiscount(db, store, body),
})
