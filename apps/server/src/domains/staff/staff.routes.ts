import { staff } from '#contract/domains/staff.ts'
import type { SessionIssuer } from '#server/http/session-cookies.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { acceptInvitation, type InvitationDeps, readInvitation } from './invitations.service.ts'
import { listStaff, readStaff } from './staff.repo.ts'
import { removeStaff } from './remove-staff.service.ts'
import { changePermissions, changeStatus, changeStores, createStaff, resendInvitation } from './staff.service.ts'

export const staffRoutes = (deps: InvitationDeps & { issueSession: SessionIssuer }) =>
  routes(staff, {
    list: ({ db, actor, query }) => listStaff(db, actor, query),
    get: async ({ db, actor, params }) => orNotFound(await readStaff(db, actor, params.id)),
    create: ({ uow, actor, body, language }) => createStaff(deps, uow, actor, body, language),
    changePermissions: ({ uow, actor, body }) => changePermissions(uow, actor, body),
    changeStatus: ({ uow, actor, body, language }) => changeStatus(deps, uow, actor, body, language),
    changeStores: ({ uow, actor, body }) => changeStores(uow, actor, body),
    remove: ({ uow, actor, params, query }) => removeStaff(uow, actor, params.id, query.version),
    invite: ({ uow, actor, body, language }) => resendInvitation(deps, uow, actor, body.staff_id, language),
    readInvitation: ({ db, body }) => readInvitation(deps, db, body.token),
    acceptInvitation: async ({ db, transaction, body, cookies, ...caller }) => {
      const result = await acceptInvitation(deps, db, transaction, body, caller)
      return result.kind === 'session' ? deps.issueSession(result, cookies) : { challenge_id: result.challengeId }
    },
  })
