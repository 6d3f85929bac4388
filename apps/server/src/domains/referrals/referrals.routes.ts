import { referrals } from '#contract/domains/referrals.ts'
import { routes } from '#server/http/routes.ts'
import { getOwnCode, readInvitation } from './referral-codes.service.ts'
import { listReferrals } from './referrals.repo.ts'
import { approveReferral, rejectReferral } from './referrals.service.ts'

export const referralRoutes = routes(referrals, {
  list: ({ db, store, query }) => listReferrals(db, store, query),
  approve: ({ uow, store, actor, params }) => approveReferral(uow, store, actor, params.id),
  refuse: ({ uow, store, actor, params }) => rejectReferral(uow, store, actor, params.id),
  code: async ({ uow, store, actor }) => ({ code: await getOwnCode(uow, store, actor) }),
  invitation: ({ db, store, params }) => readInvitation(db, store, params.code),
})
