import { staff } from '#contract/domains/staff.ts'
import type { HandOver } from '#server/http/hand-over.ts'
import { routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { acceptInvitation, type InvitationMeans, readInvitation } from './invitations.service.ts'
import { listStaff, readStaff } from './staff.repo.ts'
import { changePermissions, changeStatus, changeStores, createStaff, inviteAgain } from './staff.service.ts'

export const staffRoutes = (means: InvitationMeans & { handOver: HandOver }) =>
  routes(staff, {
    list: ({ db, actor, query }) => listStaff(db, actor, query),
    get: async ({ db, actor, params }) => found(await readStaff(db, actor, params.id)),
    create: ({ work, actor, body, language }) => createStaff(means, work, actor, body, language),
    changePermissions: ({ work, actor, body }) => changePermissions(work, actor, body),
    changeStatus: ({ work, actor, body, language }) => changeStatus(means, work, actor, body, language),
    changeStores: ({ work, actor, body }) => changeStores(work, actor, body),
    invite: ({ work, actor, body, language }) => inviteAgain(means, work, actor, body.staff_id, language),
    readInvitation: ({ db, body }) => readInvitation(means, db, body.token),
    acceptInvitation: async ({ db, begin, body, cookies, ...caller }) => {
      const entered = await acceptInvitation(means, db, begin, body, caller)
      return entered.kind === 'session' ? means.handOver(entered, cookies) : { challenge_id: entered.challengeId }
    },
  })
