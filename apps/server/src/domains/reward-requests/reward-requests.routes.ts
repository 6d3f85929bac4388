import { requestProofMinutes, rewardRequests } from '#contract/domains/reward-requests.ts'
import { toWholeList } from '#contract/core/page.ts'
import { shopRewards } from '#contract/domains/shop-rewards.ts'
import type { Uploads } from '#server/domains/uploads/uploads.service.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { makeDownloadLink } from '#server/platform/files/download-links.ts'
import { getServedTypeByKey } from '#server/platform/files/file-types.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { readTask } from '#server/domains/reward-tasks/reward-tasks.service.ts'
import { approveRequests, readDecided, rejectRequests } from './decide-requests.service.ts'
import { presignProof, readOwnRewards, startTask, submitRequest } from './own-rewards.service.ts'
import { recordTask } from './record-task.service.ts'
import { listRequests, listReviewers, readProof, readRequest } from './reward-requests.repo.ts'

interface Deps {
  tokens: Tokens
  publicUrl: string
  uploads: Uploads
}

export const rewardRequestRoutes = ({ uploads, ...linkDeps }: Deps) => [
  ...routes(rewardRequests, {
    list: ({ db, store, query }) => listRequests(db, store, query),
    reviewers: async ({ db, store }) => toWholeList(await listReviewers(db, store)),
    ofTask: async ({ db, store, params, query }) => {
      await readTask(db, store, params.id)
      return listRequests(db, store, { ...query, task: params.id })
    },
    get: async ({ db, store, params }) => orNotFound(await readRequest(db, store, params.id)),
    proof: async ({ db, store, params }) => {
      const { key, name } = orNotFound(await readProof(db, store, params.id))
      const link = makeDownloadLink(linkDeps, { key, name: name.replace(/\.\w{2,5}$/, '') }, requestProofMinutes)
      return { ...link, mimeType: orNotFound(getServedTypeByKey(key)) }
    },
    approve: async ({ uow, store, actor, params: { id }, body }) =>
      readDecided(uow, store, id, await approveRequests(uow, store, actor, [id], body.notify)),
    reject: async ({ uow, store, actor, params: { id }, body }) =>
      readDecided(uow, store, id, await rejectRequests(uow, store, actor, [id], body)),
    approveMany: async ({ uow, store, actor, body }) => ({
      ids: await approveRequests(uow, store, actor, body.ids, body.notify),
    }),
    rejectMany: async ({ uow, store, actor, body: { ids, ...rejection } }) => ({
      ids: await rejectRequests(uow, store, actor, ids, rejection),
    }),
    record: ({ uow, store, actor, body }) => recordTask(uow, store, actor, body),
  }),
  ...routes(
    shopRewards,
    {
      get: ({ db, store, actor, language }) => readOwnRewards(db, store, actor, language),
      start: ({ uow, store, actor, params, language }) => startTask(uow, store, actor, params.id, language),
      presignProof: ({ transaction, store, actor, params, body }) =>
        transaction((uow) => presignProof(uploads, uow, store, actor, params.id, body)),
      submit: ({ uow, store, actor, params, body, language }) =>
        submitRequest(uow, store, actor, params.id, { proof: body.proof, language }),
    },
    {
      prepare: {
        // Before the transaction, because checking a file takes a while.
        submit: async ({ body }) => {
          if (body.proof?.file) await uploads.checkRewardProof(body.proof.file.key)
          return body
        },
      },
    },
  ),
]
